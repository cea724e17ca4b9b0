import { isStorageTrouble } from '@farm/data/core';
import type { Log } from './context.ts';

const LOGGED_EVERY_MS = 60_000;

let loggedAt = Number.NEGATIVE_INFINITY;

/** Says once a minute that the disk is full or failing, however many requests meet it. Leaves other errors alone. */
export const logStorage = (log: Log, error: unknown): void => {
  const at = performance.now();
  if (!isStorageTrouble(error) || at - loggedAt < LOGGED_EVERY_MS) return;
  loggedAt = at;
  log.error({ err: error }, 'nothing can be saved: the disk of the database is full or failing');
};
