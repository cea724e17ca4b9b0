import type { ChildProcess, fork } from 'node:child_process';

/** The processes that a test has begun, and whether no other can begin. */
export const forks = { begun: [] as ChildProcess[], fail: false };

/** What a test mocks `node:child_process` with. */
export const countForks = <Real extends { fork: typeof fork }>(real: Real): Real => ({
  ...real,
  fork: (...args: Parameters<typeof fork>) => {
    // As where the machine has no memory for another process.
    if (forks.fail) throw new Error('spawn ENOMEM');
    const begun = real.fork(...args);
    forks.begun.push(begun);
    return begun;
  },
});
