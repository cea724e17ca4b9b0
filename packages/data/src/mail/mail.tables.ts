import type { MailKind, MailProblem, MailState, PersonMailKind } from '@farm/domain/mail';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** The farm mails this to a buyer or a person; it stands here from the press on, with what became of it. */
export const mailTable = defineTable('mail', 'emptied', {
  id: generated<number>(),
  kind: column<MailKind | PersonMailKind>(),
  to_name: column<string>(),
  to_address: column<string>(),
  /** 1 if somebody typed the address instead of the buyer's. */
  is_to_typed: generated<number>(),
  buyer_id: column<number | null>(),
  uid: column<string | null>(),
  /** It is about this, such as the invoice; `thing_of` is the day of packing slips or the offer. */
  thing_id: column<number | null>(),
  thing_name: column<string>(),
  thing_of: column<string | null>(),
  template: column<'paper' | 'person'>(),
  /** JSON of what the template says. It holds no secret. */
  template_values: column<string>(),
  /** JSON list of papers that are made when it is sent, each with the version that it had. */
  attachments: generated<string>(),
  /** It was made by this: a press of a person, or what happened to one. */
  cause: column<'press' | PersonMailKind>(),
  state: generated<MailState>(),
  /** Tries that failed. */
  tries: generated<number>(),
  /** How often nobody learned whether it was taken. */
  lost: generated<number>(),
  /** Null: at once. */
  next_try_at: column<string | null>(),
  error: column<MailProblem | null>(),
  /** Every try has the same. */
  message_id: column<string>(),
  sent_at: column<string | null>(),
  requested_by: column<string | null>(),
  created_at: column<string>(),
  /** One server sends it, until this instant. */
  leased_by: column<string | null>(),
  leased_until: column<string | null>(),
});

export const mailData = { tables: [mailTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof mailData> {}
}
