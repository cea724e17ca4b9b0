import { admins, type CallRows, missingId } from '../call-row.ts';
import { MISSING_ID, type SeededFarm } from '../seed-farm.ts';

const the = ({ webhook }: SeededFarm) => ({ id: webhook.id });
const missing = missingId('admin', 'WEBHOOK_MISSING');

export const webhooksCalls: CallRows = {
  'webhooks.list': { outcomes: admins },
  'webhooks.create': {
    input: () => ({ url: 'https://books.example/farm?for=us', types: ['invoice', 'payment'] }),
    outcomes: admins,
  },
  'webhooks.test': { input: the, outcomes: admins, missing },
  'webhooks.tries': { input: the, outcomes: admins, missing },
  'webhooks.replay': {
    input: (farm) => ({ ...the(farm), from: farm.today }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ today }) => ({ id: MISSING_ID, from: today }),
      outcome: 'WEBHOOK_MISSING',
    },
  },
  'webhooks.newSecret': { input: the, outcomes: admins, missing },
  'webhooks.goOn': { input: the, outcomes: admins, missing },
  'webhooks.skip': {
    input: ({ webhook }) => ({ id: webhook.id, messageId: webhook.waiting }),
    outcomes: admins,
    missing: missingId('admin', 'WEBHOOK_MISSING', { messageId: 'msg_gone' }),
  },
  'webhooks.remove': { input: the, outcomes: admins, missing },
};
