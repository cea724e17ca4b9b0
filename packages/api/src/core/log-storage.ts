import { isStorageError } from '@farm/data/core';
import type { AppContext } from './context.ts';

const LOGGED_EVERY_MS = 60_000;

/** When it was last logged of each database, which is known by its watch for damage. */
const loggedAt = new WeakMap<AppContext['damage'], number>();

/** Says once a minute that the disk is full or failing, however many requests meet it. Leaves other errors alone. */
export const logStorage = ({ log, damage }: Pick<AppContext, 'log' | 'damage'>, error: unknown): void => {
  if (!isStorageError(error)) return;
  const at = performance.now();
  if (at - (loggedAt.get(damage) ?? Number.NEGATIVE_INFINITY) < LOGGED_EVERY_MS) return;
  loggedAt.set(damage, at);
  log.error({ err: error }, 'nothing can be saved: the disk of the database is full or failing');
};
