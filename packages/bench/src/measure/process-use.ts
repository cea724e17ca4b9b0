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

/** The memory a process holds, in MB; null where the system does not say. */
export const memoryMb = (pid: number): number | null => {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
};
