import { Refusal, type RefusalKind } from '@farm/domain/refusals';
import { identityTexts } from './identity.texts.ts';

export const tooManyTries = (waitMs: number): Refusal => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new Refusal('TRIES_TOO_MANY', identityTexts.triesTooMany({ minutes }), { retryAfter });
};

/** Refusals that do not tell whether a guess was right. */
const NOT_JUDGED: readonly RefusalKind[] = ['busy', 'throttled', 'invalid'];

export const wasGuess = (error: unknown): boolean =>
  error instanceof Refusal && !NOT_JUDGED.includes(error.kind);
