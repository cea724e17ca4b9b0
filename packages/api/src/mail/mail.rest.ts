import { Mail, MailPage, MailPreview, QueuedMail } from '@farm/domain/mail';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

const mail = {
  id: 71,
  kind: 'invoice' as const,
  thingId: 12,
  thingName: 'INV-1012',
  thingOf: null,
  buyerId: 4,
  toName: 'Harbor Street Kitchen',
  toAddress: 'ap@harbor.example',
  subject: 'Invoice INV-1012 from Green Acres',
  state: 'sent' as const,
  error: null,
  tries: 0,
  nextTryAt: null,
  sentAt: '2026-04-24T14:02:00.000Z',
  createdAt: '2026-04-24T14:01:58.000Z',
  requestedBy: 'Ada Admin',
};

const fields = {
  thingId:
    'The id of the invoice, the buyer of a statement, of packing slips or of availability, or the number of the delivery note',
  thingName: 'Such as INV-1012',
  thingOf: 'The day of packing slips, or the id of the offer',
  toAddress: 'Null for growers, who see no contacts',
  state:
    '`sending` is on its way now; `dropped` is not sent, since there is a reason against it by now, such as a voided invoice',
  error:
    '`mailbox_unknown`, `refused` and `not_taken` say what their server did, `no_answer` that it may have arrived, ' +
    '`provider_away` that the farm’s own provider is waited for',
  tries: 'How many tries have failed',
  nextTryAt: 'Null: at once, or not again',
  requestedBy: 'The name of who asked for it; null for one who is no longer there',
};

named('Mail', Mail, { description: 'What was mailed, and what became of it', example: mail, fields });

named('MailPage', MailPage, {
  description: 'Some mails, the newest first',
  example: { items: [mail], nextCursor: null, waiting: 0 },
  fields: { waiting: 'How many are not sent yet, of all that were asked for' },
});

named('MailPreview', MailPreview, {
  description: 'What would be mailed',
  example: {
    count: 1,
    toName: 'Harbor Street Kitchen',
    toAddress: 'ap@harbor.example',
    subject: 'Invoice INV-1012 from Green Acres',
    note: 'Hello,\n\nPlease find our invoice INV-1012 attached.\n\nThank you!',
    without: [],
  },
  fields: {
    toAddress: 'Of a single mail; null without an address, and for growers, who see no contacts',
    subject: 'Of a single mail, or of the first of many; each says what it is about',
    without: 'The names of buyers without an address to which mail can be sent',
  },
});

named('QueuedMail', QueuedMail, {
  description: 'The ids of the mails that will be sent, in this sequence',
  example: { ids: [71, 72], without: ['Corner Market'] },
  fields: { without: 'The names of buyers without an address to which mail can be sent' },
});

const whose =
  'Growers mail delivery notes and packing slips, sales reps those of their own orders, and statements and availability to ' +
  'their own buyers. Administrators mail everything; invoices and credit memos only they.';

export const mailRest: RestPaths = {
  listMail: restPath('GET /api/mail', 'mail.list', {
    summary: 'List what was mailed',
    description:
      'The newest first; of some things with `kind` and `ids`. Sales reps see what they mailed, and what was mailed to their ' +
      'own buyers; everyone sees only what they may mail.',
  }),
  previewMail: restPath('GET /api/mail/preview', 'mail.preview', {
    summary: 'See what would be mailed',
    description: `Changes nothing. ${whose}`,
  }),
  sendMail: restPath('POST /api/mail', 'mail.send', {
    summary: 'Mail papers to buyers',
    description:
      'They are mailed within seconds as PDF, each to the buyer’s address for accounts payable or else the buyer’s own. ' +
      `Buyers without an address are named. ${whose}`,
    status: 201,
  }),
  mailAgain: restPath('POST /api/mail/:id/again', 'mail.again', {
    summary: 'Mail the same again',
    description: 'To the address that the buyer has by now, unless another was given.',
  }),
};
