import type { CodeKind, JoinedBy, Role, SignInOutcome, TokenScope } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import type { Generated } from 'kysely';

/** An account at the identity provider. Only the embedded provider uses `password_hash`. */
export interface AccountTable {
  uid: string;
  email: string;
  /** The email in lower case; unique. */
  email_key: string;
  provider: string;
  password_hash: string | null;
  granted_role: Role;
  /** 1 for a person of the example farm. */
  is_example: Generated<number>;
  created_at: string;
  /** Null unless an administrator has switched the person's access off. */
  suspended_at: Generated<string | null>;
  /** When the person got their profile. It stays if the profile is removed by hand. */
  joined_at: Generated<string | null>;
  /** Null if the person joined before this was recorded. */
  joined_by: Generated<JoinedBy | null>;
  /** The administrator who made the invitation they joined with. */
  invited_by: Generated<string | null>;
}

/** An access code that an administrator has changed or switched off; without a row, the server's setting holds. */
export interface AccessCodeTable {
  kind: CodeKind;
  /** Null while the code of the server's setting holds. */
  code_hash: string | null;
  is_on: Generated<number>;
  changed_at: string;
}

export interface ProfileTable {
  uid: string;
  name: string;
  email: string;
  role: Role;
  created_at: string;
  /** Null until the person chooses one. */
  language: Generated<Language | null>;
}

/** `id_hash`: SHA-256 of the session id; the id itself is only in the cookie. */
export interface SessionTable {
  id_hash: string;
  uid: string;
  expires_at: string;
  created_at: string;
  /** The names of the browser and the operating system; null if unknown. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** The network it was last used from. */
  network: Generated<string | null>;
  /** When it was last used, within a minute. */
  seen_at: Generated<string | null>;
}

/** The latest sign-ins of each person, and the latest that failed. */
export interface SignInTable {
  id: Generated<number>;
  uid: string;
  outcome: SignInOutcome;
  browser: string | null;
  system: string | null;
  network: string | null;
  created_at: string;
}

export interface AccessTokenTable {
  id: Generated<number>;
  uid: string;
  name: string;
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  scope: Generated<TokenScope>;
}

/** `sealed`: what an outside sign-in service lets the farm ask with about a person, encrypted. */
export interface ProviderGrantTable {
  uid: string;
  sealed: string;
}

export interface IdentityTables {
  account: AccountTable;
  access_code: AccessCodeTable;
  profile: ProfileTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  provider_grant: ProviderGrantTable;
  sign_in: SignInTable;
}

declare module '../core/database.ts' {
  interface Database extends IdentityTables {}
}
