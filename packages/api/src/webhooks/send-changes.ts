import { type ChangeRow, findChangesBounds, listChanges } from '@farm/data/changes';
import type { Db, LeaseClock } from '@farm/data/core';
import { listActiveProfilesByRole } from '@farm/data/identity';
import {
  insertWebhookTry,
  leaseWebhook,
  releaseWebhook,
  type SendingWebhook,
  setProgress,
} from '@farm/data/webhooks';
import { changeTypes } from '@farm/domain/changes';
import { FARM_UID } from '@farm/domain/core';
import { hostOf, LONGEST_WAIT_MS, retryWaitMs, type WebhookState } from '@farm/domain/webhooks';
import type { AppContext, PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { later, leaseClock } from '../core/lease.ts';
import { notify } from '../notifications/change-notification.ts';
import { changeMessage, type Message, readAgainMessage, signedHeaders } from './make-message.ts';
import { publishWebhook } from './publish-webhook.ts';
import { type Answered, sendMessage } from './send-message.ts';
import { webhookNotifications } from './webhooks.texts.ts';

/** Longer than a receiver may take, so that a server that died is followed by another soon. */
const LEASE_MS = 60_000;
const CHANGES_AT_ONCE = 50;

/** None, if the clock was put back meanwhile. */
export const msSince = (began: Date, now: Date): number => Math.max(0, now.valueOf() - began.valueOf());

export const clockOf = (now: Date): LeaseClock =>
  leaseClock(now, { longestWaitMs: LONGEST_WAIT_MS, leaseMs: LEASE_MS });

/** It finds the changes that come next and that an administrator may read, and the row of the history that they reach. */
export const readNext = async (
  db: Db,
  { types, sentThrough }: SendingWebhook,
): Promise<{ epoch: string; newest: number; through: number; changes: ChangeRow[] }> => {
  const { epoch, newest, through } = await findChangesBounds(db, sentThrough);
  const changes = await listChanges(
    db,
    { uid: FARM_UID, role: 'admin' },
    { after: sentThrough, through, types: types ?? changeTypes, limit: CHANGES_AT_ONCE },
  );
  const isCut = changes.length === CHANGES_AT_ONCE;
  return { epoch, newest, through: (isCut && changes.at(-1)?.number) || through, changes };
};

export type Sending = { ctx: PersonContext; by: string; signal: AbortSignal };

const tellAdmins = async (ctx: PersonContext, state: 'failing' | 'off', url: string) => {
  const admins = await listActiveProfilesByRole(ctx.db, 'admin');
  const { titleFailing, failing, titleOff, off } = webhookNotifications;
  const host = hostOf(url);
  await notify(
    ctx,
    admins.map(({ uid }) => ({
      userId: uid,
      type: 'webhook_failing',
      title: state === 'failing' ? titleFailing() : titleOff(),
      message: state === 'failing' ? failing({ host }) : off({ host }),
      relatedId: null,
    })),
  );
};

/** After a failed try, a webhook waits for the next one, or for a person. */
const afterFailure = (
  { webhooks: { random } }: AppContext,
  { failures }: SendingWebhook,
  { outcome, askedMs }: Answered,
  now: Date,
): { state: WebhookState; failures: number; next_try_at: string | null } => {
  const failed = failures + 1;
  const wait = retryWaitMs(failed, askedMs, random());
  if (outcome === 'gone') return { state: 'off', failures: failed, next_try_at: null };
  if (wait === null) return { state: 'failing', failures: failed, next_try_at: null };
  return { state: 'on', failures: failed, next_try_at: later(now, wait) };
};

/** Sends one message and records the try. Returns the webhook if it goes on: delivered, and moved by nobody meanwhile. */
const tryMessage = async (
  { ctx, by, signal }: Sending,
  hook: SendingWebhook,
  message: Message,
  number: number,
): Promise<SendingWebhook | undefined> => {
  const triedAt = ctx.now();
  const headers = signedHeaders(hook, message, { now: triedAt, version: ctx.version });
  const { body } = message;
  const answered = await sendMessage(ctx.webhooks, hook.url, { headers, body }, { now: triedAt, signal });
  const { outcome, status } = answered;
  const ms = msSince(triedAt, ctx.now());
  const isDelivered = outcome === 'delivered';
  const last = { last_tried_at: triedAt.toISOString(), last_outcome: outcome, last_status: status };
  const failed = isDelivered ? undefined : afterFailure(ctx, hook, answered, triedAt);
  return inTransaction(ctx, async (ctx) => {
    const moved = await setProgress(ctx.db, hook, by, {
      ...last,
      ...(failed
        ? { ...failed, waiting: number, leased_by: null, leased_until: null }
        : {
            sent_through: number,
            is_behind: 0,
            failures: 0,
            waiting: null,
            next_try_at: null,
            leased_until: later(ctx.now(), LEASE_MS),
          }),
    });
    await insertWebhookTry(ctx.db, {
      ...{ webhookId: hook.id, messageId: message.id, type: message.type, subjectId: message.subjectId },
      ...{ triedAt: last.last_tried_at, ms, outcome, status },
    });
    if (moved && failed && failed.state !== 'on') await tellAdmins(ctx, failed.state, hook.url);
    if (failed || hook.failures > 0) publishWebhook(ctx, hook.id);
    return isDelivered ? moved : undefined;
  });
};

/** The next messages of a webhook; undefined if there is nothing more, or if it goes on elsewhere. */
const sendNext = async (sending: Sending, hook: SendingWebhook): Promise<SendingWebhook | undefined> => {
  const { ctx, by, signal } = sending;
  if (hook.isBehind) return tryMessage(sending, hook, readAgainMessage(hook, ctx.now()), hook.sentThrough);
  const { epoch, newest, through, changes } = await readNext(ctx.db, hook);
  // After a restore or a move, the history is another: nobody can tell what the receiver has missed.
  if (epoch !== hook.epoch) {
    const anew = { epoch, sent_through: newest, is_behind: 1, failures: 0, waiting: null, next_try_at: null };
    return setProgress(ctx.db, hook, by, anew);
  }
  let at = hook;
  for (const change of changes) {
    if (signal.aborted) return undefined;
    const moved = await tryMessage(sending, at, changeMessage(at, change), change.number);
    if (!moved) return undefined;
    at = moved;
  }
  return through > at.sentThrough ? setProgress(ctx.db, at, by, { sent_through: through }) : undefined;
};

/** Sends one webhook what it has not been sent yet, in order, unless another server does. Returns whether it did. */
export const sendChanges = async (sending: Sending, id: number): Promise<boolean> => {
  const { ctx, by, signal } = sending;
  const now = ctx.now();
  const lease = { ...clockOf(now), by, until: later(now, LEASE_MS) };
  let hook = await leaseWebhook(ctx.db, id, lease);
  if (!hook) return false;
  try {
    while (hook && !signal.aborted) hook = await sendNext(sending, hook);
  } finally {
    await releaseWebhook(ctx.db, id, by);
  }
  return true;
};
