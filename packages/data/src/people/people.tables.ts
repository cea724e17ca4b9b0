import type { Role } from '@farm/domain/identity';
import type { Generated } from 'kysely';

/** A single-use link for one email address. Only the hash of its secret is stored. */
export interface InvitationTable {
  id: Generated<number>;
  email: string;
  /** The email in lower case. */
  email_key: string;
  role: Role;
  secret_hash: string;
  created_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

/** A single-use link with which a person sets a new password; it is deleted when it is used. */
export interface ResetLinkTable {
  secret_hash: string;
  uid: string;
  created_by: string;
  created_at: string;
  expires_at: string;
}

export interface PeopleTables {
  invitation: InvitationTable;
  reset_link: ResetLinkTable;
}

declare module '../core/database.ts' {
  interface Database extends PeopleTables {}
}
