import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

const LOWER_PRIORITY = 10;

/**
 * Lets a process that is just beginning wait for others where they share a processor. It has one thread then, whose
 * priority the others will have.
 */
export const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // It has ended already, or it is not allowed.
  }
};

/**
 * Lets a process run only while a processor has nothing else to do. Linux interrupts such a process at once, and any other
 * only after a few milliseconds. Nothing changes where the system has no such class, or no command to enter it.
 */
export const runWhenIdle = (pid: number): void => {
  if (process.platform !== 'linux') return;
  spawn('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)], { stdio: 'ignore' })
    .on('error', () => {})
    .unref();
};
