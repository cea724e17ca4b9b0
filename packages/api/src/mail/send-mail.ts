import { findFarm } from '@farm/data/farm';
import { findActiveProfile } from '@farm/data/identity';
import { type LeasedMail, leaseNextMail, setMailResult, setMailSending } from '@farm/data/mail';
import {
  isWaiting,
  LONGEST_MAIL_WAIT_MS,
  LOST_MAX,
  type MailKind,
  type MailProblem,
  type MailState,
  mailActions,
  mailProblems,
  mailWaitMs,
  type PersonMailKind,
  PROVIDER_WAIT_MS,
} from '@farm/domain/mail';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { later, leaseClock } from '../core/lease.ts';
import { notify } from '../notifications/change-notification.ts';
import type { Delivered } from './deliver-message.ts';
import type { MadePaper, MailPapers } from './hand-papers.ts';
import { tellOfMail } from './mail.internal.ts';
import { mailNotifications } from './mail.texts.ts';
import type { MailDoor } from './open-door.ts';
import { subjectOf, wordMail } from './word-mail.ts';

/** Longer than a paper and a whole mail may take, so that a server that died is followed by another soon. */
const LEASE_MS = 6 * 60_000;

export type SendingMail = {
  ctx: PersonContext;
  door: MailDoor;
  papers: MailPapers;
  by: string;
  signal: AbortSignal;
};

type Outcome = {
  state: MailState;
  error: MailProblem | null;
  waitMs?: number;
  isTry?: boolean;
  isLost?: boolean;
};

/** After a failed try, a mail waits for the next one, or has failed. */
const afterFailure = ({ tries }: LeasedMail, error: MailProblem): Outcome => {
  const waitMs = mailWaitMs(tries + 1);
  const isTry = true;
  return waitMs === null ? { state: 'failed', error, isTry } : { state: 'queued', error, isTry, waitMs };
};

const outcomeOf = (mail: LeasedMail, delivered: Delivered): Outcome => {
  switch (delivered) {
    case 'sent':
      return { state: 'sent', error: null };
    case 'away':
      return { state: 'queued', error: 'provider_away', waitMs: PROVIDER_WAIT_MS };
    case 'unknown':
      return { state: 'failed', error: 'mailbox_unknown', isTry: true };
    case 'refused':
      return { state: 'failed', error: 'refused', isTry: true };
    case 'not_taken':
      return afterFailure(mail, 'not_taken');
    case 'lost':
      return mail.lost + 1 >= LOST_MAX
        ? { state: 'failed', error: 'no_answer', isTry: true, isLost: true }
        : { ...afterFailure(mail, 'no_answer'), isLost: true };
  }
};

/** As the person who asked for it: what they may no longer mail is not sent. */
const asRequester = async (ctx: PersonContext, { requestedBy }: LeasedMail) => {
  const person = requestedBy === null ? undefined : await findActiveProfile(ctx.db, requestedBy);
  if (!person) return undefined;
  const session = {
    ...ctx.session,
    uid: person.uid,
    email: person.email,
    grantedRole: person.role,
    user: person,
  };
  return { ...ctx, session, person };
};

/** It is made anew for every try, since it says what is true when it is sent. */
const makePaper = async (
  { ctx, papers }: SendingMail,
  mail: LeasedMail,
): Promise<MadePaper | { problem: MailProblem }> => {
  const person = await asRequester(ctx, mail);
  // Papers alone are made.
  const kind = mail.kind as MailKind;
  const { needs, make } = papers[kind];
  const may = person && [mailActions[kind], needs].every((action) => isPermitted(action, person.person.role));
  if (!may) return { problem: 'not_allowed' };
  try {
    return await make(person, { id: mail.thingId ?? 0, of: mail.thingOf });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === 'busy') return { problem: 'paper_failed' };
    return { problem: error.kind === 'forbidden' ? 'not_allowed' : 'thing_gone' };
  }
};

const send = async (sending: SendingMail, mail: LeasedMail): Promise<Outcome> => {
  const { ctx, door, by, signal } = sending;
  if (mail.lost >= LOST_MAX) return { state: 'failed', error: 'no_answer' };
  const made = mail.template === 'paper' ? await makePaper(sending, mail) : undefined;
  if (made && 'problem' in made) {
    if (made.problem === 'paper_failed') return afterFailure(mail, made.problem);
    return { state: 'dropped', error: made.problem };
  }
  const worded = wordMail(door, await findFarm(ctx.db), mail);
  // Only who sends mail waits for the library.
  const { deliverMessage } = await import('./deliver-message.ts');
  const delivered = await deliverMessage(
    door,
    {
      ...worded,
      to: { name: mail.toName, address: mail.toAddress },
      messageId: mail.messageId,
      date: ctx.now(),
      attachments: made ? [made] : [],
    },
    {
      signal,
      begin: async () => {
        if (!(await setMailSending(ctx.db, mail.id, by))) throw new Error('Another server sends this mail.');
      },
    },
  );
  return outcomeOf(mail, delivered);
};

const tellRequester = async (
  ctx: PersonContext,
  door: MailDoor,
  { requestedBy, toName, toAddress, thingName, kind, template }: LeasedMail,
  { state, error }: Outcome,
) => {
  if (requestedBy === null || error === null) return;
  const { titleFailed, titleDropped, became } = mailNotifications;
  const name =
    template === 'paper' ? thingName : subjectOf(door, kind as PersonMailKind, await findFarm(ctx.db));
  await notify(ctx, [
    {
      userId: requestedBy,
      type: 'mail_failed',
      title: state === 'dropped' ? titleDropped() : titleFailed(),
      message: became({ name, buyer: toName || toAddress, problem: mailProblems[error]() }),
      relatedId: null,
    },
  ]);
};

const record = ({ ctx, by, door }: SendingMail, mail: LeasedMail, outcome: Outcome): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    const { state, error, waitMs, isTry, isLost } = outcome;
    const isKept = await setMailResult(ctx.db, mail.id, by, {
      state,
      error,
      tries: mail.tries + (isTry ? 1 : 0),
      lost: mail.lost + (isLost ? 1 : 0),
      next_try_at: waitMs === undefined ? null : later(now, waitMs),
      ...(state === 'sent' && { sent_at: now.toISOString() }),
    });
    if (!isKept) return;
    if (!isWaiting(state) && state !== 'sent') await tellRequester(ctx, door, mail, outcome);
    tellOfMail(ctx);
  });

/** Sends the mail that waits longest, unless another server does. Returns what became of it; undefined if none is due. */
export const sendNextMail = async (sending: SendingMail): Promise<'went on' | 'away' | undefined> => {
  const { ctx, by } = sending;
  const now = ctx.now();
  const mail = await leaseNextMail(ctx.db, {
    ...leaseClock(now, { longestWaitMs: LONGEST_MAIL_WAIT_MS, leaseMs: LEASE_MS }),
    by,
    until: later(now, LEASE_MS),
  });
  if (!mail) return undefined;
  const outcome = await send(sending, mail);
  await record(sending, mail, outcome);
  return outcome.error === 'provider_away' ? 'away' : 'went on';
};
