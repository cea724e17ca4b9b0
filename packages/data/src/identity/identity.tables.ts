import type { CodeKind, JoinedBy, Role, SignInOutcome, TokenScope } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** An account at the identity provider. Only the embedded provider uses `password_hash`. */
const accountTable = defineTable('account', 'kept', {
  uid: column<string>(),
  email: column<string>(),
  /** The email in lower case; unique. */
  email_key: column<string>(),
  provider: column<string>(),
  password_hash: column<string | null>(),
  granted_role: column<Role>(),
  is_example: generated<number>(),
  created_at: column<string>(),
  /** Null unless an administrator has switched the person's access off. */
  suspended_at: generated<string | null>(),
  /** When the person got their profile. It stays if the profile is removed by hand. */
  joined_at: generated<string | null>(),
  /** Null if the person joined before this was recorded. */
  joined_by: generated<JoinedBy | null>(),
  /** The administrator who made the invitation they joined with. */
  invited_by: generated<string | null>(),
});

/** An access code that an administrator has changed or switched off; without a row, the server's setting holds. */
const accessCodeTable = defineTable('access_code', 'kept', {
  kind: column<CodeKind>(),
  /** Null while the code of the server's setting holds. */
  code_hash: column<string | null>(),
  is_on: generated<number>(),
  changed_at: column<string>(),
});

const profileTable = defineTable('profile', 'kept', {
  uid: column<string>(),
  name: column<string>(),
  email: column<string>(),
  role: column<Role>(),
  created_at: column<string>(),
  /** Null until the person chooses one. */
  language: generated<Language | null>(),
});

/** `id_hash`: SHA-256 of the session id; the id itself is only in the cookie. */
export const sessionTable = defineTable('session', 'kept', {
  id_hash: column<string>(),
  uid: column<string>(),
  expires_at: column<string>(),
  created_at: column<string>(),
  /** The names of the browser and the operating system; null if unknown. */
  browser: generated<string | null>(),
  system: generated<string | null>(),
  network: generated<string | null>(),
  /** When it was last used, within a minute. */
  seen_at: generated<string | null>(),
});

/** The latest sign-ins of each person, and the latest that failed. */
const signInTable = defineTable('sign_in', 'kept', {
  id: generated<number>(),
  uid: column<string>(),
  outcome: column<SignInOutcome>(),
  browser: column<string | null>(),
  system: column<string | null>(),
  network: column<string | null>(),
  created_at: column<string>(),
});

export const accessTokenTable = defineTable('access_token', 'kept', {
  id: generated<number>(),
  uid: column<string>(),
  name: column<string>(),
  token_hash: column<string>(),
  created_at: column<string>(),
  last_used_at: column<string | null>(),
  expires_at: column<string | null>(),
  scope: generated<TokenScope>(),
  /** The areas it is for, with spaces between; null: every area. */
  scopes: generated<string | null>(),
});

/** `sealed`: what an outside sign-in service lets the farm ask with about a person, encrypted. */
const providerGrantTable = defineTable('provider_grant', 'kept', {
  uid: column<string>(),
  sealed: column<string>(),
});

/** The address of a person's calendar, of which they have at most one, has a token with this hash. */
export const calendarFeedTable = defineTable('calendar_feed', 'kept', {
  uid: column<string>(),
  token_hash: column<string>(),
  created_at: column<string>(),
});

/** An app that shows codes. `secret` is in base32 as the app has it, since every code is made from it. */
const appFactorTable = defineTable('app_factor', 'kept', {
  uid: column<string>(),
  secret: column<string>(),
  created_at: column<string>(),
  /** Null until a first code was right; until then nobody is asked for one. */
  confirmed_at: column<string | null>(),
  /** The step of 30 seconds of the latest code that was used, of which none is taken again. */
  last_step: column<number | null>(),
});

/** `code_hash`: SHA-256 of the person and the code, which is too long to be guessed from it. */
const recoveryCodeTable = defineTable('recovery_code', 'kept', {
  uid: column<string>(),
  code_hash: column<string>(),
  used_at: column<string | null>(),
});

/** Who has given the right password has yet to enter a code. `checked_hash`: the password's, as it was then. */
export const signInTicketTable = defineTable('sign_in_ticket', 'kept', {
  ticket_hash: column<string>(),
  uid: column<string>(),
  checked_hash: column<string | null>(),
  sealed_grant: column<string | null>(),
  expires_at: column<string>(),
});

/** A key of a person's device, of which the farm has the public half. */
export const passkeyTable = defineTable('passkey', 'kept', {
  id: generated<number>(),
  uid: column<string>(),
  credential_id: column<string>(),
  public_key: column<string>(),
  /** How often it was used, if it counts that; a copy of the key would count on from less. */
  counter: column<number>(),
  /** How a browser reaches it, with blanks between. */
  transports: column<string>(),
  name: column<string>(),
  created_at: column<string>(),
  last_used_at: column<string | null>(),
});

/** A device has yet to sign this. With `session_key`, a passkey is to be added in that session. */
export const passkeyChallengeTable = defineTable('passkey_challenge', 'kept', {
  ticket_hash: column<string>(),
  challenge: column<string>(),
  session_key: column<string | null>(),
  expires_at: column<string>(),
});

export const identityData = {
  tables: [
    accountTable,
    accessCodeTable,
    profileTable,
    sessionTable,
    signInTable,
    accessTokenTable,
    providerGrantTable,
    calendarFeedTable,
    appFactorTable,
    recoveryCodeTable,
    signInTicketTable,
    passkeyTable,
    passkeyChallengeTable,
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof identityData> {}
}
