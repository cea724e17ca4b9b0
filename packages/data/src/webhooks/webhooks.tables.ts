import type { TryOutcome, WebhookState } from '@farm/domain/webhooks';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** An address to which the farm tells what changed. It has no messages of its own, but a place in the history. */
export const webhookTable = defineTable('webhook', 'kept', {
  id: generated<number>(),
  url: column<string>(),
  /** The types of changes with spaces between; null for every type. */
  types: column<string | null>(),
  secret: column<string>(),
  /** It signs as well until `both_sign_until`. */
  previous_secret: column<string | null>(),
  both_sign_until: column<string | null>(),
  created_by: column<string>(),
  created_at: column<string>(),
  /** The farm's epoch, in which `sent_through` counts. */
  epoch: column<string>(),
  /** Every change through this row of the history was delivered, skipped or of another type. */
  sent_through: column<number>(),
  /** Whether the receiver has to be told that it must read everything again. */
  is_behind: generated<number>(),
  state: generated<WebhookState>(),
  failures: generated<number>(),
  /** The row of the history whose message could not be delivered yet. */
  waiting: column<number | null>(),
  /** Null: at once. */
  next_try_at: column<string | null>(),
  last_tried_at: column<string | null>(),
  last_outcome: column<TryOutcome | null>(),
  last_status: column<number | null>(),
  /** One server sends at a time, until this instant unless it renews it. */
  leased_by: column<string | null>(),
  leased_until: column<string | null>(),
});

export const webhookTryTable = defineTable('webhook_try', 'kept', {
  id: generated<number>(),
  webhook_id: column<number>(),
  message_id: column<string>(),
  type: column<string>(),
  subject_id: column<string>(),
  tried_at: column<string>(),
  ms: column<number>(),
  outcome: column<TryOutcome>(),
  status: column<number | null>(),
});

export const webhooksData = { tables: [webhookTable, webhookTryTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof webhooksData> {}
}
