import type { StoredText } from '@farm/domain/core';
import { type FarmText, inEnglish, type SentText } from '@farm/domain/texts';

/** Why something was done: as a person typed it, or a text where the farm itself gave the reason. */
export type Reason = FarmText | SentText | string | null;

export const reasonColumns = (reason: Reason) =>
  typeof reason === 'string' || reason === null
    ? { reason, reason_text: null }
    : { reason: null, reason_text: JSON.stringify(reason) };

/** A row with its reason in words; a text is worded only now. */
export const wordReason = <Row extends { reason: string | null; reasonText: string | null }>({
  reasonText: stored,
  ...row
}: Row) => {
  const reasonText: StoredText | null = stored === null ? null : JSON.parse(stored);
  return { ...row, reason: reasonText ? inEnglish(reasonText) : row.reason, reasonText };
};
