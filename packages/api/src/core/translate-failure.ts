import { isDamage, isHeldUp, isOverdue, isUnreachable } from '@farm/data/connection';
import { CommitUnknown, isLocked, isRetryable, isStorageError } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';

const RETRY_AFTER_SECONDS = 5;

/** Without a time to wait, since it is not to be repeated without looking. */
export const writeUnknown = (): Refusal => new Refusal('WRITE_UNKNOWN', accessTexts.writeUnknown());

/** Undefined for a fault. A write of which nobody knows whether it was saved is a refusal, not to be repeated. */
export const translateFailure = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error instanceof CommitUnknown) return writeUnknown();
  if (isDamage(error)) return new Refusal('DATABASE_DAMAGED', accessTexts.recordsDamaged());
  if (isUnreachable(error) || isStorageError(error)) {
    return new Refusal('DATABASE_UNREACHABLE', accessTexts.recordsUnreachable(), {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  if (isLocked(error)) {
    return new Refusal('SERVER_BUSY', accessTexts.recordsLocked(), { retryAfter: RETRY_AFTER_SECONDS });
  }
  if (isOverdue(error)) {
    return new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: RETRY_AFTER_SECONDS });
  }
  if (isRetryable(error) || isHeldUp(error)) {
    return new Refusal('SERVER_BUSY', accessTexts.recordsBusy(), { retryAfter: RETRY_AFTER_SECONDS });
  }
  return undefined;
};
