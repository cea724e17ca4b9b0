import { Webhook, WebhookTry, WebhookWithSecret } from '@farm/domain/webhooks';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

const webhook = {
  id: 3,
  url: 'https://shop.example/farm',
  types: ['order_line' as const, 'invoice' as const],
  state: 'on' as const,
  failures: 0,
  waiting: null,
  nextTryAt: null,
  lastTriedAt: '2026-04-15T12:00:00.000Z',
  lastOutcome: 'delivered' as const,
  lastStatus: 204,
  bothSignUntil: null,
  createdBy: 'Ada Admin',
  createdAt: '2026-04-10T12:00:00.000Z',
};

const fields = {
  types: 'Null for changes of every type',
  state: '`failing` waits for a person after the last try; `off` was ended by the receiver',
  failures: 'How many tries of the message that waits have failed',
  waiting: 'The id of the message that could not be delivered yet, if any',
  nextTryAt: 'Null: at once, or only when a person says so',
  lastOutcome: 'How the last try went',
  lastStatus: 'The status of the last answer; null without an answer',
  bothSignUntil: 'Until then, messages are signed with the secret before as well',
  createdBy: 'The name of the administrator who added it; null for one who is no longer there',
};

named('Webhook', Webhook, {
  description: 'An address to which the farm tells what changed',
  example: webhook,
  fields,
});

named('WebhookWithSecret', WebhookWithSecret, {
  description: 'The webhook with its secret; only this answer contains it',
  example: { ...webhook, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD3K0d1WU9rqk=' },
  fields: { ...fields, secret: 'A receiver checks the signatures with it, as Standard Webhooks says' },
});

named('WebhookTry', WebhookTry, {
  description: 'One try to deliver a message',
  example: {
    id: 512,
    messageId: 'msg_2Ew8Yc1Jm0rVt3Gq5ZxLk7NbQp4SdUaH',
    type: 'order_line.confirmed',
    subjectId: '812',
    triedAt: '2026-04-15T12:00:00.000Z',
    ms: 41,
    outcome: 'delivered',
    status: 204,
  },
  fields: {
    messageId: 'The `webhook-id` of the message, the same in every try',
    type: 'Such as `order_line.confirmed`; `farm.test` is a test, `farm.read_again` says to read everything again',
    subjectId: 'The id of the thing that changed',
    outcome:
      '`late` is no answer within 15 seconds, `unreachable` no connection, `forbidden` an address that the farm does ' +
      'not call, `redirected` and `gone` are 3xx and 410',
    status: 'The status of the answer; null without an answer',
  },
});

export const webhooksRest: RestPaths = {
  listWebhooks: restPath('GET /api/webhooks', 'webhooks.list', {
    summary: 'List webhooks',
    description: 'All of them, without their secrets.',
  }),
  createWebhook: restPath('POST /api/webhooks', 'webhooks.create', {
    summary: 'Add a webhook',
    description:
      'From now on, the farm posts to its address what changes, signed as Standard Webhooks says. The address needs https ' +
      'and must not be in a private network, unless the setting WEBHOOK_HOSTS names its host.',
    status: 201,
  }),
  testWebhook: restPath('POST /api/webhooks/:id/test', 'webhooks.test', {
    summary: 'Send a test',
    description: 'One message of the type `farm.test`. The answer says how it went.',
  }),
  listWebhookTries: restPath('GET /api/webhooks/:id/tries', 'webhooks.tries', {
    summary: 'List the tries of a webhook',
    description: 'Of the last 14 days, the newest first.',
  }),
  replayWebhook: restPath('POST /api/webhooks/:id/replay', 'webhooks.replay', {
    summary: 'Send again what changed since a day',
    description: 'In order and with the same ids; of the last 31 days at most.',
  }),
  renewWebhookSecret: restPath('POST /api/webhooks/:id/new-secret', 'webhooks.newSecret', {
    summary: 'Make a new secret for a webhook',
    description: 'For a day, messages are signed with the secret before as well.',
  }),
  resumeWebhook: restPath('POST /api/webhooks/:id/go-on', 'webhooks.goOn', {
    summary: 'Go on with a webhook that has failed',
    description: 'What waits is tried at once.',
  }),
  skipWebhookMessage: restPath('POST /api/webhooks/:id/skip', 'webhooks.skip', {
    summary: 'Skip the message that waits',
    description: 'The webhook goes on with what comes after it.',
  }),
  removeWebhook: restPath('DELETE /api/webhooks/:id', 'webhooks.remove', {
    summary: 'Remove a webhook',
    description: 'Nothing more is sent to it.',
  }),
};
