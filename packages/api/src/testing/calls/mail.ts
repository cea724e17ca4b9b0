import { type CallRows, missingId, NONE, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

export const mailCalls: CallRows = {
  'mail.list': {
    input: ({ invoice }) => ({ kind: 'invoice', ids: [invoice.id] }),
    outcomes: signedIn,
    missing: { as: 'admin', input: () => ({ kind: 'invoice', ids: [MISSING_ID] }), outcome: 'ok' },
  },
  'mail.preview': {
    input: ({ noteNumber }) => ({ kind: 'delivery_note', ids: [noteNumber] }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_NOTE_MISSING', 'ok'],
    missing: {
      as: 'admin',
      input: () => ({ kind: 'invoice', ids: [MISSING_ID] }),
      outcome: 'INVOICE_MISSING',
    },
  },
  'mail.send': {
    input: ({ noteNumber }) => ({ kind: 'delivery_note', ids: [noteNumber] }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_NOTE_MISSING', 'ok'],
    missing: {
      as: 'rep',
      input: () => ({ kind: 'statement', ids: [MISSING_ID] }),
      outcome: 'BUYER_MISSING',
    },
  },
  'mail.again': {
    input: ({ mail }) => ({ id: mail }),
    outcomes: [NONE, 'MAIL_MISSING', 'MAIL_MISSING', 'MAIL_MISSING', 'MAIL_MISSING', 'ok'],
    missing: missingId('admin', 'MAIL_MISSING'),
  },
};
