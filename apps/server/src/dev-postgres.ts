// Runs what `pnpm dev` runs on a PostgreSQL server of its own, which is new each time and gone afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@farm/data/testing/setup';

const folder = await mkdtemp(join(tmpdir(), 'farm-dev-'));
const postgres = await startPostgres();
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGKILL', '--env-file=dev.env', 'src/dev.ts'],
  { stdio: 'inherit', env: { ...process.env, DATA_DIR: folder, DATABASE_URL: `${postgres.url}/postgres` } },
);
// The server is asked by the terminal as well, and goes first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
await once(server, 'exit');
await postgres.remove();
await rm(folder, { recursive: true, force: true });
process.exit();
