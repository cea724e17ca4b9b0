import type { Db } from '@farm/data/core';
import { countInMemory, type OpenCounter } from './count-tries.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { type Line, openPasswordHasher, type PasswordHasher } from './hash-passwords.ts';
import { type GuessLimits, openGuessLimits } from './limit-guesses.ts';
import { openSessions, type Sessions } from './manage-sessions.ts';
import { openToolkitProvider, type ToolkitSettings } from './toolkit-provider.ts';

export type Credentials = { email: string; password: string };

/** `passwordHash` is stored in our account row; null if the provider stores the password itself. */
export type Identity = {
  uid: string;
  email: string;
  passwordHash: string | null;
  grant?: string | undefined;
};

/** The password was checked against `checkedHash`; a session opens only if the account still has it. */
export type CheckedIdentity = Identity & { checkedHash: string | null };

/** Checks email and password; knows nothing about roles, profiles or sessions, and writes none of our rows. */
export type IdentityProvider = {
  name: 'embedded' | 'identity-toolkit';
  /** Refuses `EMAIL_TAKEN`, `INPUT_INVALID`, `TRIES_TOO_MANY`, `SERVER_BUSY`, `PROVIDER_UNREACHABLE`. */
  signUp: (db: Db, credentials: Credentials) => Promise<Identity>;
  /** Refuses `CREDENTIALS_WRONG` for any wrong credentials, `TRIES_TOO_MANY`, `SERVER_BUSY`, `PROVIDER_UNREACHABLE`. */
  signIn: (db: Db, credentials: Credentials, line?: Line) => Promise<CheckedIdentity>;
  /** Refuses like `signIn`, and `INPUT_INVALID` for a new password that the provider does not accept. */
  changePassword: (db: Db, credentials: Credentials & { newPassword: string }) => Promise<CheckedIdentity>;
  /** Hashes a password that a link lets a person set; absent if the provider stores the passwords itself. */
  hashPassword?: (password: string) => Promise<string>;
  /** Asks the provider to mail its own reset link; absent if the farm makes reset links. */
  mailResetLink?: (email: string) => Promise<void>;
  /** Absent if accounts are the farm's own. Refuses `PROVIDER_UNREACHABLE`, `TRIES_TOO_MANY`. */
  askStanding?: (grant: string) => Promise<Standing>;
};

/** `signed out` after a change of password or the end of sign-ins there, `disabled` if the account is off or deleted. */
export type Standing = 'active' | 'signed out' | 'disabled';

export type AccessCodes = { access: string; admin: string };

export type IdentityService = {
  provider: IdentityProvider;
  sessions: Sessions;
  hasher: PasswordHasher;
  codes: AccessCodes;
  passwordMinLength: number;
  guesses: GuessLimits;
  /** The address that people open, if a setting names it. */
  publicUrl?: string | undefined;
};

export type IdentitySettings =
  | { provider: 'embedded' }
  | ({ provider: 'identity-toolkit' } & ToolkitSettings);

export const openIdentity = (
  settings: IdentitySettings,
  codes: AccessCodes,
  passwordMinLength: number,
  count: OpenCounter = countInMemory,
  publicUrl?: string,
): IdentityService => {
  if (!codes.access.trim() || !codes.admin.trim()) throw new Error('An access code must not be blank.');
  const hasher = openPasswordHasher();
  return {
    provider: settings.provider === 'embedded' ? openEmbeddedProvider(hasher) : openToolkitProvider(settings),
    hasher,
    sessions: openSessions(),
    codes,
    passwordMinLength,
    guesses: openGuessLimits({}, count),
    publicUrl,
  };
};

declare module '../core/context.ts' {
  interface AppContext {
    identity: IdentityService;
  }
}
