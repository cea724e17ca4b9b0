import { z } from 'zod';
import { Id, Instant, pageFields, text } from '../core/fields.ts';
import { StoredText } from '../core/stored-text.ts';
import { withMessage } from '../core/with-message.ts';
import { historyTexts } from './history.texts.ts';

/** These have a history that people can read. An order's includes its lines, a template's its sizes, an offer's its links. */
const historySubjects = [
  'order',
  'lot',
  'template',
  'buyer',
  'planting',
  'location',
  'person',
  'farm',
  'price_list',
  'invoice',
  'standing_order',
  'offer',
  'recall',
] as const;
export const HistorySubject = z.enum(historySubjects, withMessage(historyTexts.subjectUnknown()));
export type HistorySubject = z.infer<typeof HistorySubject>;

/** A row of the history can be about one of these. */
export const historyTypes = [
  'order_line',
  // Apart from the line's own, since not everyone may read it.
  'order_price',
  'delivery_note',
  'buyer_terms',
  'price_list',
  'invoice',
  'payment',
  'lot',
  'template',
  'size',
  'buyer',
  'planting',
  'location',
  'person',
  'farm',
  'import',
  'expected_harvest',
  'standing_order',
  'offer',
  // Apart from the offer's own, since a rep may read only of the buyers they may manage.
  'offer_link',
  'recall',
] as const;
export type HistoryType = (typeof historyTypes)[number];

export const historyActs = [
  'created',
  'changed',
  'removed',
  'confirmed',
  'held',
  'checked',
  'rejected',
  'cancelled',
  'delivered',
  'rescheduled',
  'packed',
  'unpacked',
  'shared',
  'numbered',
  'undone',
  'transplanted',
  'harvested',
  'finished',
  'reopened',
  'assigned',
  'registered',
  'suspended',
  'restored',
  'reset_link_made',
  'password_reset',
  'sessions_ended',
  'factor_added',
  'factor_removed',
  'factor_reset',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'handed_over',
  'invited',
  'uninvited',
  'code_changed',
  'code_switched',
  'service_made',
  'service_ended',
  'webhook_added',
  'webhook_secret_made',
  'webhook_skipped',
  'webhook_removed',
  'proposal_accepted',
  'proposal_declined',
  'priced',
  'issued',
  'voided',
  'applied',
  'exported',
  'link_made',
  'link_ended',
  'released',
  'told',
  'closed',
] as const;
export type HistoryAct = (typeof historyActs)[number];

/** The changed fields by name. */
export const HistoryFields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type HistoryFields = z.infer<typeof HistoryFields>;

/** One event: what happened to what, who did it, when and why. */
export const HistoryEntry = z.object({
  id: Id,
  type: z.enum(historyTypes),
  subjectId: z.string(),
  /** The name of a part within the history, such as a line's product or a size's label; otherwise null. */
  subjectName: z.string().nullable(),
  what: z.enum(historyActs),
  before: HistoryFields,
  after: HistoryFields,
  /** Null if none was given, or if the reader may not see it. */
  reason: z.string().nullable(),
  /** The reason as a text, if the server wrote it, so that a browser can show it in the person's language. */
  reasonText: StoredText.nullable(),
  actorId: z.string(),
  /** Null for a person without a profile. */
  actorName: z.string().nullable(),
  createdAt: Instant,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const ListHistoryInput = z.strictObject({
  subject: HistorySubject,
  /** The thing's id; for an order, its `orderGroupId`. */
  id: text(historyTexts.id(), 128).min(1, withMessage(historyTexts.idMissing())),
  ...pageFields,
});
export type ListHistoryInput = z.infer<typeof ListHistoryInput>;
