import type { FarmText } from '../core/texts.ts';
import type { Action } from '../permissions.ts';
import type { MailKind, MailProblem, MailState } from './mail.schema.ts';
import { mailProblems } from './mail.texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after each failed try before the next one; after one more, the mail has failed. */
export const mailWaitsMs: readonly number[] = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 4 * HOUR_MS];

/** How long to wait after so many failed tries; null if there is no further try. */
export const mailWaitMs = (tries: number): number | null => mailWaitsMs[tries - 1] ?? null;

/** A time to try that is further away was written by a wrong clock. */
export const LONGEST_MAIL_WAIT_MS = 4 * HOUR_MS;

/** The farm's own provider is asked again after this, which is no try of any mail. */
export const PROVIDER_WAIT_MS = MINUTE_MS;

/** So often may it be unknown whether a mail was taken: it is sent twice at most, with one Message-ID. */
export const LOST_MAX = 2;

/** Which permission each kind of mail needs, besides the one to read what is mailed. */
export const mailActions = {
  invoice: 'mail.sendInvoices',
  statement: 'mail.sendLists',
  availability: 'mail.sendLists',
  delivery_note: 'mail.sendNotes',
  packing_slip: 'mail.sendNotes',
} as const satisfies Record<MailKind, Action>;

/** It tells what became of a mail, such as 'Not delivered: mailbox unknown'; null if nothing went wrong. */
export const problemText = ({ error }: { error: MailProblem | null }): FarmText | null =>
  error && mailProblems[error]();

export const isWaiting = (state: MailState): boolean => state === 'queued' || state === 'sending';
