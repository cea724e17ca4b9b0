import { fieldIssue, fieldTexts, isVisibleName } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';

/** A name that was stored before this was checked may stay, so that it keeps nobody from changing something else. */
export const assertVisibleName = (
  { field, label }: { field: string; label: FarmText },
  name: string | null | undefined,
  before: string | null | undefined,
): void => {
  if (!name || isVisibleName(name) || name === before?.normalize('NFC').trim()) return;
  throw inputRefusal([fieldIssue([field], fieldTexts.nameUnseen({ label }))]);
};
