import type { Role } from '@farm/domain/identity';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A single-use link for one email address. Only the hash of its secret is stored. */
export const invitationTable = defineTable('invitation', 'kept', {
  id: generated<number>(),
  email: column<string>(),
  email_key: column<string>(),
  role: column<Role>(),
  secret_hash: column<string>(),
  created_by: column<string>(),
  created_at: column<string>(),
  expires_at: column<string>(),
  used_at: column<string | null>(),
  revoked_at: column<string | null>(),
});

/** A single-use link with which a person sets a new password; it is deleted when it is used. */
export const resetLinkTable = defineTable('reset_link', 'kept', {
  secret_hash: column<string>(),
  uid: column<string>(),
  created_by: column<string>(),
  created_at: column<string>(),
  expires_at: column<string>(),
});

export const peopleData = { tables: [invitationTable, resetLinkTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof peopleData> {}
}
