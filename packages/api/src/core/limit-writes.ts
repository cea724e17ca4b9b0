import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';
import { type Budget, countInMemory } from './count-tries.ts';

/** What a person says to others directly. */
const WORDS = new Set(['messages.send', 'messages.start', 'notifications.create']);
const MINUTE_SECONDS = 60;

const BUDGETS = {
  words: { points: 120, duration: MINUTE_SECONDS },
  /** A script that takes over another system's orders must fit. */
  anything: { points: 30_000, duration: MINUTE_SECONDS },
} as const satisfies Record<string, Budget>;

export type WriteBudgets = Record<keyof typeof BUDGETS, Budget>;

const kindOf = (procedure: string): keyof typeof BUDGETS => (WORDS.has(procedure) ? 'words' : 'anything');

/** Counts a person's write by its procedure. Refuses `WRITES_TOO_MANY` with the seconds to wait. */
export type LimitWrites = (uid: string, procedure: string) => Promise<void>;

/**
 * Limits how much a person writes in a minute, over all of their browsers and tokens. Each process counts for itself. The
 * budgets are far above what people do, and stop a script that floods others or the farm.
 */
export const openWriteLimits = (budgets: Partial<WriteBudgets> = {}): LimitWrites => {
  const given: WriteBudgets = { ...BUDGETS, ...budgets };
  const counters = {
    words: countInMemory('words', given.words),
    anything: countInMemory('writes', given.anything),
  };
  return async (uid, procedure) => {
    const { waitMs } = await counters[kindOf(procedure)].spend(uid);
    if (waitMs === 0) return;
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new Refusal('WRITES_TOO_MANY', accessTexts.writesTooMany({ seconds: retryAfter }), { retryAfter });
  };
};
