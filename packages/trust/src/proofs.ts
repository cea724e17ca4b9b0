import type { Proof } from './proof.ts';
import { crashPostgres, crashSqlite } from './proofs/crash.ts';
import { crashAtWork } from './proofs/crash-at-work.ts';
import { followPostgres, followSqlite } from './proofs/follow.ts';
import { history } from './proofs/history.ts';
import { parity } from './proofs/parity.ts';
import { postgresFaults } from './proofs/postgres-faults.ts';
import { powerCut } from './proofs/power-cut.ts';
import { sqliteFaults } from './proofs/sqlite-faults.ts';
import { stop } from './proofs/stop.ts';

const onSqlite = [crashSqlite, crashAtWork, sqliteFaults, powerCut, followSqlite];
export const proofs: readonly Proof[] = [
  ...onSqlite,
  crashPostgres,
  postgresFaults,
  stop,
  history,
  followPostgres,
  parity,
];
