import {
  deleteWebhook,
  findLastBefore,
  setSentBack,
  setWebhookOn,
  setWebhookSecret,
} from '@farm/data/webhooks';
import { addDays, fieldIssue, startOfDayIn } from '@farm/domain/core';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import {
  BOTH_SIGN_MS,
  hostOf,
  REPLAY_DAYS_MAX,
  type ReplayWebhookInput,
  type Webhook,
  type WebhookWithSecret,
} from '@farm/domain/webhooks';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { makeSecret } from './make-message.ts';
import { publishWebhook } from './publish-webhook.ts';
import { readWebhook, takeWebhook, webhookMissing } from './read-webhooks.ts';
import { webhookRefusals } from './webhooks.texts.ts';

type Changing = InTransaction<PersonContext>;

/** Messages are signed with the secret before as well, for a day. Refuses `WEBHOOK_MISSING`. */
export const renewSecret = (ctx: PersonContext, { id }: { id: number }): Promise<WebhookWithSecret> =>
  noteAttempt(ctx, { event: 'webhook', what: 'secret made', id }, () =>
    inTransaction(ctx, async (ctx) => {
      const secret = makeSecret();
      const bothSignUntil = new Date(ctx.now().valueOf() + BOTH_SIGN_MS).toISOString();
      if (!(await setWebhookSecret(ctx.db, id, { secret, bothSignUntil }))) throw webhookMissing();
      const hook = await readWebhook(ctx, id);
      await recordHistory(ctx, {
        type: 'farm',
        id: 1,
        what: 'webhook_secret_made',
        after: { webhook: hostOf(hook.url) },
      });
      publishWebhook(ctx, id);
      return { ...hook, secret };
    }),
  );

/** Nothing more is sent to it. Refuses `WEBHOOK_MISSING`. */
export const removeWebhook = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  noteAttempt(ctx, { event: 'webhook', what: 'removed', id }, () =>
    inTransaction(ctx, async (ctx) => {
      const removed = await deleteWebhook(ctx.db, id);
      if (!removed) throw webhookMissing();
      await recordHistory(ctx, {
        type: 'farm',
        id: 1,
        what: 'webhook_removed',
        before: { webhook: hostOf(removed.url) },
      });
      publishWebhook(ctx, id);
      return { id };
    }),
  );

const changed = async (
  ctx: PersonContext,
  id: number,
  change: (ctx: Changing) => Promise<void>,
): Promise<Webhook> =>
  inTransaction(ctx, async (ctx) => {
    await takeWebhook(ctx, id);
    await change(ctx);
    // The runners of every server look at once.
    publishWebhook(ctx, id);
    return readWebhook(ctx, id);
  });

/** Tries at once what waits, with all its tries before it. Refuses `WEBHOOK_MISSING` and `WEBHOOK_NOT_FAILED`. */
export const goOn = (ctx: PersonContext, { id }: { id: number }): Promise<Webhook> =>
  changed(ctx, id, async (ctx) => {
    if (!(await setWebhookOn(ctx.db, id)))
      throw new Refusal('WEBHOOK_NOT_FAILED', webhookRefusals.notFailed());
  });

/** Sends what changed since a day again, with the same ids. Refuses `WEBHOOK_MISSING`, and `INPUT_INVALID` for a day too long ago. */
export const replayWebhook = (ctx: PersonContext, { id, from }: ReplayWebhookInput): Promise<Webhook> =>
  changed(ctx, id, async (ctx) => {
    const today = ctx.today();
    const first = addDays(today, -REPLAY_DAYS_MAX);
    if (from < first || from > today) {
      const words = webhookRefusals.replayDay({ first: { day: first }, last: { day: today } });
      throw inputRefusal([fieldIssue(['from'], words)]);
    }
    const start = startOfDayIn(ctx.zone.name, from).toISOString();
    await setSentBack(ctx.db, id, await findLastBefore(ctx.db, start));
  });
