import { UNDO_SECONDS } from '@farm/domain/core';
import { type HistoryEntry, historyTexts } from '@farm/domain/history';
import { Refusal, type RefusalDetails } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';

/** Refuses `UNDO_FOREIGN` for what another person did, and `UNDO_LATE` after a minute. */
export const assertUndoable = (
  ctx: PersonContext,
  acts: readonly Pick<HistoryEntry, 'actorId' | 'createdAt'>[],
  details: RefusalDetails = {},
): void => {
  if (!acts.every(({ actorId }) => actorId === ctx.person.uid))
    throw new Refusal('UNDO_FOREIGN', historyTexts.undoForeign(), details);
  const oldest = ctx.now().getTime() - UNDO_SECONDS * 1000;
  if (!acts.every(({ createdAt }) => Date.parse(createdAt) >= oldest))
    throw new Refusal('UNDO_LATE', historyTexts.undoLate(), details);
};
