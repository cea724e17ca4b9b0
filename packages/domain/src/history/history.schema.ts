import { z } from 'zod';
import { Id, Instant, pageFields, text } from '../core/fields.ts';
import { says } from '../core/says.ts';
import { StoredText } from '../core/stored-text.ts';
import { historyTexts } from './history.texts.ts';

/** What a person may ask the history of; an order answers for its lines, a template for its sizes. */
export const historySubjects = ['order', 'lot', 'template', 'buyer', 'person', 'farm'] as const;
export const HistorySubject = z.enum(historySubjects, says(historyTexts.subjectUnknown()));
export type HistorySubject = z.infer<typeof HistorySubject>;

/** What a row is written about. */
export const historyTypes = ['order_line', 'lot', 'template', 'size', 'buyer', 'person', 'farm'] as const;
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
  'assigned',
  'registered',
] as const;
export type HistoryAct = (typeof historyActs)[number];

/** Fields by name; only those that changed. */
export const HistoryFields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type HistoryFields = z.infer<typeof HistoryFields>;

/** One thing that happened: to what, what, by whom, when and why. */
export const HistoryEntry = z.object({
  id: Id,
  type: z.enum(historyTypes),
  subjectId: z.string(),
  /** How the part is told from its like in the same history: a line's product, a size's label; else null. */
  subjectName: z.string().nullable(),
  what: z.enum(historyActs),
  before: HistoryFields,
  after: HistoryFields,
  /** Null where none was given, and where it is not for the reader. */
  reason: z.string().nullable(),
  /** The reason, where the farm gave it, for a browser to say in the person's language. */
  reasonText: StoredText.nullable(),
  actorId: z.string(),
  /** Null for a person without a profile. */
  actorName: z.string().nullable(),
  createdAt: Instant,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const ListHistoryInput = z.strictObject({
  subject: HistorySubject,
  /** The id of the thing as its own list gives it; of an order its `orderGroupId`. */
  id: text(historyTexts.id(), 128).min(1, says(historyTexts.idMissing())),
  ...pageFields,
});
export type ListHistoryInput = z.infer<typeof ListHistoryInput>;
