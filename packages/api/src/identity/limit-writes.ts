import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Context } from '../core/context.ts';
import { type Budget, countInMemory } from './count-tries.ts';

const MESSAGES = new Set(['messages.send', 'messages.start']);
const MINUTE_SECONDS = 60;

const BUDGETS = {
  /** On average 120 a minute, with room for a conversation that is copied in by a script. */
  messages: { points: 240, duration: 2 * MINUTE_SECONDS },
  notifications: { points: 120, duration: MINUTE_SECONDS },
  /** A script that takes over another system's orders must fit. */
  anything: { points: 30_000, duration: MINUTE_SECONDS },
} as const satisfies Record<string, Budget>;

export type WriteBudgets = Record<keyof typeof BUDGETS, Budget>;

const kindOf = (procedure: string): keyof typeof BUDGETS => {
  if (procedure === 'notifications.create') return 'notifications';
  return MESSAGES.has(procedure) ? 'messages' : 'anything';
};

/**
 * Counts a person's write by its procedure, each process for itself: far above what people do, it stops a script that
 * floods others or the farm. Refuses `WRITES_TOO_MANY` with the seconds to wait.
 */
export const openWriteLimits = (budgets: Partial<WriteBudgets> = {}): Context['limitWrites'] => {
  const given: WriteBudgets = { ...BUDGETS, ...budgets };
  const counters = {
    messages: countInMemory('messages', given.messages),
    notifications: countInMemory('notifications', given.notifications),
    anything: countInMemory('writes', given.anything),
  };
  return async (uid, procedure, tell) => {
    const { points, spend } = counters[kindOf(procedure)];
    const { count, waitMs, endsMs } = await spend(uid);
    tell?.({ points, left: Math.max(0, points - count), seconds: Math.ceil(endsMs / 1000) });
    if (waitMs === 0) return;
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new Refusal('WRITES_TOO_MANY', accessTexts.writesTooMany({ seconds: retryAfter }), { retryAfter });
  };
};
