import { readdirSync, readFileSync } from 'node:fs';

/** The processor time a process has used, in microseconds; null where the system does not say (only Linux does). */
export const cpuMicroseconds = (pid: number): number | null => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000)
      .reduce((sum, ran) => sum + ran, 0);
  } catch {
    return null;
  }
};

export const memoryMb = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};
