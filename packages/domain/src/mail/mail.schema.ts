import { z } from 'zod';
import { dayInput } from '../core/day-fields.ts';
import {
  Id,
  IdempotencyKey,
  Instant,
  id,
  optionalText,
  pageFields,
  pageOf,
  requiredText,
  text,
} from '../core/fields.ts';
import { isMailAddress, isOneLine } from '../core/mail-address.ts';
import { withMessage } from '../core/with-message.ts';
import { mailLabels } from './mail.texts.ts';

/** `invoice` is an invoice or a credit memo. */
export const mailKinds = ['invoice', 'statement', 'delivery_note', 'packing_slip', 'availability'] as const;
export const MailKind = z.enum(mailKinds, withMessage(mailLabels.kindUnknown()));
export type MailKind = z.infer<typeof MailKind>;

/** They are mailed to the farm's own people, and stand in no list. */
export type PersonMailKind =
  | 'invitation'
  | 'reset'
  | 'role_changed'
  | 'factor_reset'
  | 'token_made'
  | 'new_device';

/** Their links have a secret, which no table holds. */
export type LinkMailKind = Extract<PersonMailKind, 'invitation' | 'reset'>;

/** `sending` is on its way now; `dropped` is not sent, since there is a reason against it by now. */
export const MailState = z.enum(['queued', 'sending', 'sent', 'failed', 'dropped']);
export type MailState = z.infer<typeof MailState>;

export const MailProblem = z.enum([
  'mailbox_unknown',
  'refused',
  'not_taken',
  'no_answer',
  'provider_away',
  'paper_failed',
  'thing_void',
  'thing_gone',
  'not_allowed',
]);
export type MailProblem = z.infer<typeof MailProblem>;

export const SUBJECT_MAX = 200;
const NOTE_MAX = 4000;

/** With one press so many are mailed at most. */
export const MAILS_MAX = 300;

export const Mail = z.object({
  id: Id,
  kind: MailKind,
  /** The id of the invoice, the buyer of a statement, slip or list, or the number of the delivery note. */
  thingId: Id,
  /** Such as INV-1001. */
  thingName: z.string(),
  /** The day of packing slips, or the id of the offer; otherwise null. */
  thingOf: z.string().nullable(),
  buyerId: Id.nullable(),
  toName: z.string(),
  /** Null for who may not see contacts. */
  toAddress: z.string().nullable(),
  subject: z.string(),
  state: MailState,
  error: MailProblem.nullable(),
  tries: z.int(),
  /** Null: at once, or not again. */
  nextTryAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  createdAt: Instant,
  /** The name of who pressed; null for one who is no longer there. */
  requestedBy: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;

const thingFields = {
  kind: MailKind,
  /** Ids of invoices, numbers of delivery notes, or ids of buyers. */
  ids: z
    .array(id(mailLabels.thing()))
    .min(1, withMessage(mailLabels.nothingChosen()))
    .max(MAILS_MAX, withMessage(mailLabels.tooMany({ max: MAILS_MAX })))
    .refine((ids) => new Set(ids).size === ids.length, withMessage(mailLabels.twice())),
  /** The day of packing slips. */
  day: dayInput(mailLabels.day()).optional(),
  /** The offer whose availability is mailed. */
  offerId: id(mailLabels.offer()).optional(),
};

type Of = { kind: MailKind; day?: string | undefined; offerId?: number | undefined };
const namesDay = ({ kind, day }: Of) => (kind === 'packing_slip') === (day !== undefined);
const namesOffer = ({ kind, offerId }: Of) => (kind === 'availability') === (offerId !== undefined);

const dayMissing = { ...withMessage(mailLabels.dayUnfit()), path: ['day'] };
const offerMissing = { ...withMessage(mailLabels.offerUnfit()), path: ['offerId'] };

export const PreviewMailInput = z
  .strictObject(thingFields)
  .refine(namesDay, dayMissing)
  .refine(namesOffer, offerMissing);
export type PreviewMailInput = z.infer<typeof PreviewMailInput>;

export const SendMailInput = z
  .strictObject({
    ...thingFields,
    /** To another address than the buyer's, for a single mail. */
    to: text(mailLabels.to(), 254)
      .transform((value) => value.trim())
      .refine(isMailAddress, withMessage(mailLabels.toUnfit()))
      .optional(),
    /** Absent: each says what it is about. */
    subject: requiredText(mailLabels.subject(), SUBJECT_MAX)
      .refine(isOneLine, withMessage(mailLabels.subjectLines()))
      .optional(),
    note: optionalText(mailLabels.note(), NOTE_MAX).optional(),
    idempotencyKey: IdempotencyKey.optional(),
  })
  .refine(namesDay, dayMissing)
  .refine(namesOffer, offerMissing)
  .refine(({ to, ids }) => to === undefined || ids.length === 1, {
    ...withMessage(mailLabels.toOfMany()),
    path: ['to'],
  });
export type SendMailInput = z.infer<typeof SendMailInput>;

/** A press would mail this. Subject and note are those of a single mail, or of the first of many. */
export const MailPreview = z.object({
  count: z.int(),
  toName: z.string().nullable(),
  /** Null for who may not see contacts, and without an address. */
  toAddress: z.string().nullable(),
  subject: z.string(),
  note: z.string(),
  /** The names of buyers without an address to which mail can be sent. */
  without: z.array(z.string()),
});
export type MailPreview = z.infer<typeof MailPreview>;

export const QueuedMail = z.object({
  /** In the sequence in which they are sent. */
  ids: z.array(Id),
  without: z.array(z.string()),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

export const ListMailInput = z.strictObject({
  kind: MailKind.optional(),
  ids: z.array(id(mailLabels.thing())).min(1).max(MAILS_MAX).optional(),
  day: dayInput(mailLabels.day()).optional(),
  offerId: id(mailLabels.offer()).optional(),
  ...pageFields,
});
export type ListMailInput = z.infer<typeof ListMailInput>;

/** `waiting` counts those that are not sent yet, of all that were asked for. */
export const MailPage = pageOf(Mail).extend({ waiting: z.int() });
export type MailPage = z.infer<typeof MailPage>;
