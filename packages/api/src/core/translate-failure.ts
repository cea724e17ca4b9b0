import { isUnreachable } from '@farm/data/connection';
import { isRetryable, isStorageTrouble } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';

const RETRY_AFTER_SECONDS = 5;

/** Translates a database failure for the caller: unreachable or overloaded is a refusal, anything else a fault. */
export const translateFailure = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (isUnreachable(error) || isStorageTrouble(error)) {
    return new Refusal('DATABASE_UNREACHABLE', accessTexts.recordsUnreachable(), {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  if (isRetryable(error)) {
    return new Refusal('SERVER_BUSY', accessTexts.recordsBusy(), { retryAfter: RETRY_AFTER_SECONDS });
  }
  return undefined;
};
