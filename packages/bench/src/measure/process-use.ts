import { readdirSync, readFileSync } from 'node:fs';

/** The processor time a process has used, in microseconds; null where the system does not say (only Linux does). */
export const cpuMicroseconds = (pid: number): number | null => {
  try {
    let nanoseconds = 0;
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      const [ran = '0'] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      nanoseconds += Number(ran);
    }
    return nanoseconds / 1000;
  } catch {
    return null;
  }
};

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** The memory a process holds together with those that it started, in MB; null where the system does not say. */
export const memoryMb = (pid: number): number | null => {
  try {
    const [, kb = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    // One that has just ended holds nothing.
    return childrenOf(pid).reduce((sum, child) => sum + (memoryMb(child) ?? 0), Number(kb) / 1024);
  } catch {
    return null;
  }
};
