import { setMessageSkipped } from '@farm/data/webhooks';
import { Refusal } from '@farm/domain/refusals';
import { hostOf, type SkipMessageInput, type Webhook } from '@farm/domain/webhooks';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { waitingId } from './make-message.ts';
import { publishWebhook } from './publish-webhook.ts';
import { readWebhook, takeWebhook } from './read-webhooks.ts';
import { webhookRefusals } from './webhooks.texts.ts';

/** Goes on with what comes after a message. Refuses `WEBHOOK_MISSING`, and `WEBHOOK_MESSAGE_GONE` if it waits no longer. */
export const skipMessage = (ctx: PersonContext, { id, messageId }: SkipMessageInput): Promise<Webhook> =>
  inTransaction(ctx, async (ctx) => {
    const hook = await takeWebhook(ctx, id);
    const { waiting, isBehind } = hook;
    const isSame = waiting !== null && waitingId(hook) === messageId;
    if (!isSame || !(await setMessageSkipped(ctx.db, { id, waiting, isBehind })))
      throw new Refusal('WEBHOOK_MESSAGE_GONE', webhookRefusals.messageGone());
    await recordHistory(ctx, {
      type: 'farm',
      id: 1,
      what: 'webhook_skipped',
      after: { webhook: hostOf(hook.url), message: messageId },
    });
    publishWebhook(ctx, id);
    return readWebhook(ctx, id);
  });
