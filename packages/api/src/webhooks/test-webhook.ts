import { findSendingWebhook, insertWebhookTry } from '@farm/data/webhooks';
import type { WebhookTry } from '@farm/domain/webhooks';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { signedHeaders, testMessage } from './make-message.ts';
import { publishWebhook } from './publish-webhook.ts';
import { webhookMissing } from './read-webhooks.ts';
import { msSince } from './send-changes.ts';
import { sendMessage } from './send-message.ts';

/** Sends a message that tells of no change, once, and answers how it went. Refuses `WEBHOOK_MISSING`. */
export const testWebhook = async (ctx: PersonContext, { id }: { id: number }): Promise<WebhookTry> => {
  const hook = await findSendingWebhook(ctx.db, id);
  if (!hook) throw webhookMissing();
  const now = ctx.now();
  const message = testMessage(hook, now);
  const headers = signedHeaders(hook, message, { now, version: ctx.version });
  const { body, id: messageId, type, subjectId } = message;
  const { signal } = new AbortController();
  const answered = await sendMessage(ctx.webhooks, hook.url, { headers, body }, { now, signal });
  const { outcome, status } = answered;
  const ms = msSince(now, ctx.now());
  const tried = { messageId, type, subjectId, triedAt: now.toISOString(), ms, outcome, status };
  return inTransaction(ctx, async (ctx) => {
    const tryId = await insertWebhookTry(ctx.db, { ...tried, webhookId: id });
    if (tryId === undefined) throw webhookMissing();
    publishWebhook(ctx, id);
    return { ...tried, id: tryId };
  });
};
