import { isDamage, isHeldUp, isOverdue, isUnreachable } from '@farm/data/connection';
import { CommitUnknown, isLocked, isRetryable, isStorageError } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { accessTexts } from './access.texts.ts';

const retryAfter = 5;

const busy = (text: FarmText) => new Refusal('SERVER_BUSY', text, { retryAfter });

/** Without a time to wait, since it is not to be repeated without looking. */
export const writeUnknown = (): Refusal => new Refusal('WRITE_UNKNOWN', accessTexts.writeUnknown());

/** It is what a fault comes from once the database is known to be damaged: rows are read that nobody wrote. */
export const recordsDamaged = (): Refusal => new Refusal('DATABASE_DAMAGED', accessTexts.recordsDamaged());

/** Undefined for a fault. A write of which nobody knows whether it was saved is a refusal, not to be repeated. */
export const translateFailure = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error instanceof CommitUnknown) return writeUnknown();
  if (isDamage(error)) return recordsDamaged();
  if (isUnreachable(error) || isStorageError(error)) {
    return new Refusal('DATABASE_UNREACHABLE', accessTexts.recordsUnreachable(), { retryAfter });
  }
  if (isLocked(error)) return busy(accessTexts.recordsLocked());
  if (isOverdue(error)) return busy(accessTexts.recordsSlow());
  if (isRetryable(error) || isHeldUp(error)) return busy(accessTexts.recordsBusy());
  return undefined;
};
