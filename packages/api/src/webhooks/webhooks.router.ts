import { pageOf } from '@farm/domain/core';
import {
  CreateWebhookInput,
  ListWebhookTriesInput,
  ReplayWebhookInput,
  SkipMessageInput,
  Webhook,
  WebhookTry,
  WebhookWithSecret,
  webhookLabels,
} from '@farm/domain/webhooks';
import { z } from 'zod';
import { handle, idInput, permitted, RowId, router } from '../core/trpc.ts';
import { goOn, removeWebhook, renewSecret, replayWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { readTries, readWebhooks } from './read-webhooks.ts';
import { skipMessage } from './skip-message.ts';
import { testWebhook } from './test-webhook.ts';

const manage = () => permitted('webhooks.manage');
const one = () => manage().input(idInput(webhookLabels.webhook()));
/** It holds a secret; or it waits for a receiver, which no transaction does. */
const keptNowhere = { keepsNoAnswer: true };

export const webhooksRouter = router({
  list: manage()
    .output(z.array(Webhook))
    .query(({ ctx }) => readWebhooks(ctx)),
  create: manage()
    .meta(keptNowhere)
    .input(CreateWebhookInput)
    .output(WebhookWithSecret)
    .mutation(handle(createWebhook)),
  test: one().meta(keptNowhere).output(WebhookTry).mutation(handle(testWebhook)),
  tries: manage().input(ListWebhookTriesInput).output(pageOf(WebhookTry)).query(handle(readTries)),
  replay: manage().input(ReplayWebhookInput).output(Webhook).mutation(handle(replayWebhook)),
  newSecret: one().meta(keptNowhere).output(WebhookWithSecret).mutation(handle(renewSecret)),
  goOn: one().output(Webhook).mutation(handle(goOn)),
  skip: manage().input(SkipMessageInput).output(Webhook).mutation(handle(skipMessage)),
  remove: one().output(RowId).mutation(handle(removeWebhook)),
});
