import { setPriority } from 'node:os';

const LOWER_PRIORITY = 10;

/** Lets the server go first where its threads share a processor. Called in the thread that is to wait. */
export const lowerPriority = (): void => {
  // Only Linux has a priority for each thread; elsewhere this would be that of the whole server.
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, LOWER_PRIORITY);
  } catch {
    // Where it is not allowed, the thread is as important as everything else.
  }
};
