import { findChangesBounds } from '@farm/data/changes';
import { countWebhooks, insertWebhook } from '@farm/data/webhooks';
import { Refusal } from '@farm/domain/refusals';
import { type CreateWebhookInput, hostOf, WEBHOOKS_MAX, type WebhookWithSecret } from '@farm/domain/webhooks';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { assertAddress } from './check-address.ts';
import { makeSecret } from './make-message.ts';
import { publishWebhook } from './publish-webhook.ts';
import { readWebhook } from './read-webhooks.ts';
import { webhookRefusals } from './webhooks.texts.ts';

/** It is told of what changes from now on. Refuses `INPUT_INVALID` for an address to which nothing is sent, and `WEBHOOKS_TOO_MANY`. */
export const createWebhook = (
  ctx: PersonContext,
  { url, types }: CreateWebhookInput,
): Promise<WebhookWithSecret> =>
  noteAttempt(
    ctx,
    { event: 'webhook', what: 'added' },
    async () => {
      await assertAddress(ctx.webhooks, url);
      return inTransaction(ctx, async (ctx) => {
        if ((await countWebhooks(ctx.db)) >= WEBHOOKS_MAX)
          throw new Refusal('WEBHOOKS_TOO_MANY', webhookRefusals.tooMany({ max: WEBHOOKS_MAX }));
        const secret = makeSecret();
        const { epoch, newest } = await findChangesBounds(ctx.db, 0);
        const createdBy = ctx.person.uid;
        const made = { url, types, secret, createdBy, epoch, sentThrough: newest };
        const id = await insertWebhook(ctx.db, made, ctx.now().toISOString());
        await recordHistory(ctx, {
          type: 'farm',
          id: 1,
          what: 'webhook_added',
          after: { webhook: hostOf(url) },
        });
        publishWebhook(ctx, id);
        return { ...(await readWebhook(ctx, id)), secret };
      });
    },
    ({ id }) => ({ id }),
  );
