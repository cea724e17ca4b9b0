import { extname, join } from 'node:path';
import { openWorkerPool, type WorkerPool } from '../core/worker-pool.ts';

export const openWorkers = (options: Omit<Parameters<typeof openWorkerPool>[0], 'program'>): WorkerPool =>
  // Built, the program lies beside this file as well, with the same ending.
  openWorkerPool({
    ...options,
    program: join(import.meta.dirname, `worker${extname(import.meta.filename)}`),
  });
