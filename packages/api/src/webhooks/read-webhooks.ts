import { findWebhook, listWebhooks, listWebhookTries, type StoredWebhook } from '@farm/data/webhooks';
import { Refusal } from '@farm/domain/refusals';
import type { ListWebhookTriesInput, Webhook } from '@farm/domain/webhooks';
import type { PersonContext } from '../core/context.ts';
import { waitingId } from './make-message.ts';
import { webhookRefusals } from './webhooks.texts.ts';

const shown = (hook: StoredWebhook, now: string): Webhook => ({
  ...hook,
  waiting: waitingId(hook),
  bothSignUntil: hook.bothSignUntil && hook.bothSignUntil > now ? hook.bothSignUntil : null,
});

export const readWebhooks = async (ctx: PersonContext): Promise<Webhook[]> => {
  const now = ctx.now().toISOString();
  return (await listWebhooks(ctx.db)).map((hook) => shown(hook, now));
};

export const webhookMissing = (): Refusal => new Refusal('WEBHOOK_MISSING', webhookRefusals.missing());

/** Refuses `WEBHOOK_MISSING`. */
export const takeWebhook = async (ctx: PersonContext, id: number): Promise<StoredWebhook> => {
  const hook = await findWebhook(ctx.db, id);
  if (!hook) throw webhookMissing();
  return hook;
};

/** Refuses `WEBHOOK_MISSING`. */
export const readWebhook = async (ctx: PersonContext, id: number): Promise<Webhook> =>
  shown(await takeWebhook(ctx, id), ctx.now().toISOString());

/** Refuses `WEBHOOK_MISSING`. */
export const readTries = async (ctx: PersonContext, { id, ...page }: ListWebhookTriesInput) => {
  await takeWebhook(ctx, id);
  return listWebhookTries(ctx.db, id, page);
};
