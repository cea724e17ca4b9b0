import { readdirSync, readFileSync } from 'node:fs';

/** The processor time a process has used, in microseconds; null where the system does not say (only Linux does). */
export const cpuMicroseconds = (pid: number): number | null => {
  try {
    const ran = readdirSync(`/proc/${pid}/task`).map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return ran.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000;
  } catch {
    return null;
  }
};

/** The memory a process holds, in MB; null where the system does not say. */
export const memoryMb = (pid: number): number | null => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return null;
  }
};
