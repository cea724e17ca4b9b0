import type { Proof } from './proof.ts';
import { crashAtWork } from './proofs/crash-at-work.ts';
import { crashPostgres } from './proofs/crash-postgres.ts';
import { crashSqlite } from './proofs/crash-sqlite.ts';
import { history } from './proofs/history.ts';
import { parity } from './proofs/parity.ts';
import { postgresFaults } from './proofs/postgres-faults.ts';
import { powerCut } from './proofs/power-cut.ts';
import { sqliteFaults } from './proofs/sqlite-faults.ts';
import { stop } from './proofs/stop.ts';

/** Every proof, in the sequence in which they run. */
export const proofs: readonly Proof[] = [
  crashSqlite,
  crashPostgres,
  crashAtWork,
  sqliteFaults,
  powerCut,
  postgresFaults,
  stop,
  history,
  parity,
];
