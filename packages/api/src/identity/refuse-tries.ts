import { Refusal } from '@farm/domain/refusals';
import { identityTexts } from './identity.texts.ts';

export const tooManyTries = (waitMs: number): Refusal => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new Refusal('TRIES_TOO_MANY', identityTexts.triesTooMany({ minutes }), { retryAfter });
};

/** Whether a refusal means that something was guessed wrong; one that was not checked says when to come back. */
export const wasGuess = (error: unknown): boolean =>
  error instanceof Refusal && error.kind !== 'busy' && error.kind !== 'throttled';
