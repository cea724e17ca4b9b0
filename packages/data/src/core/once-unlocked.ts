import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './violation.ts';

const ASKED_EVERY_MS = 25;
/** The documentation names this time. */
const WAITED_MS = 3000;

/** Tries a write again while another program or thread has locked the file. Others read and are answered meanwhile. */
export const onceUnlocked = async <Result>(
  write: () => Promise<Result>,
  withinMs = WAITED_MS,
): Promise<Result> => {
  for (const giveUpAt = performance.now() + withinMs; ; ) {
    try {
      return await write();
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(ASKED_EVERY_MS);
  }
};
