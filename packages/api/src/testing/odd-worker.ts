// A program for tests of worker pools: it says things back, fails, or breaks. While its thread lives, it holds a connection
// to the port given as its database.
import { connect } from 'node:net';
import { threadId, workerData } from 'node:worker_threads';
import type { WorkerData } from '../core/worker-pool.ts';

const { databaseUrl } = workerData as WorkerData;
if (databaseUrl === 'none') throw new Error('There is no port');
connect(Number(databaseUrl), '127.0.0.1').unref();

const refusal = { code: 'ORDER_MISSING', message: 'gone', text: undefined, details: { retryAfter: 7 } };
const damage = { message: 'malformed', code: 'SQLITE_CORRUPT' };
const fault = { message: 'no kale', stack: 'at the field' };

const odd: Record<string, (input: unknown) => unknown> = {
  say: (said) => ({ answer: { said, threadId } }),
  refuse: () => ({ failure: { refusal } }),
  fail: () => ({ failure: { fault } }),
  meetDamage: () => ({ failure: { fault, damage } }),
  exit: () => process.exit(3),
  break: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('broke');
      });
    }),
  fill: () => {
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => index));
  },
  turn: () => {
    for (;;);
  },
  /** A file that takes long. */
  stay: () => new Promise(() => {}),
};

type Odd = { input: { how: string; input: unknown } };

export default async ({ input: { how, input } }: Odd): Promise<unknown> => odd[how]?.(input);
