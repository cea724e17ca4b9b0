import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const LOWER_PRIORITY = 10;

/** On Linux each thread has a priority of its own, and some of Node's have begun before anything of ours runs. */
const threads = () => (process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]);

/** Lets other processes go first where they share a processor. Called in the process that is to wait. */
export const lowerPriority = (): void => {
  try {
    for (const thread of threads()) setPriority(thread, LOWER_PRIORITY);
  } catch {
    // Where it is not allowed, the process is as important as everything else.
  }
};

/** The same for a process that is just beginning, which has one thread; the others will have its priority. */
export const lowerPriorityOf = (pid: number): void => {
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // It has ended already, or that is not allowed.
  }
};

/**
 * Lets this process run only while a processor has nothing else to do. Linux interrupts such a process at once, and any
 * other only after a few milliseconds. Nothing changes where the system has no such class, or no command to enter it.
 */
export const runWhenIdle = (): void => {
  if (process.platform !== 'linux') return;
  spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
};
