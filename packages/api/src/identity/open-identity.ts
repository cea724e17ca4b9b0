import type { Db } from '@farm/data';
import type { GuessLimits } from './limit-guesses.ts';
import type { Sessions } from './manage-sessions.ts';

/** Checks email and password; knows nothing of roles, profiles or sessions. */
export type IdentityProvider = {
  name: 'embedded' | 'identity-toolkit';
  /** Creates an identity. Refuses `EMAIL_TAKEN`, `INPUT_INVALID`, `PROVIDER_UNREACHABLE`. */
  signUp: (db: Db, credentials: Credentials) => Promise<Identity>;
  /** Refuses `CREDENTIALS_WRONG`, whatever was wrong with them, and `PROVIDER_UNREACHABLE`. */
  signIn: (db: Db, credentials: Credentials) => Promise<Identity>;
  /** Refuses `CREDENTIALS_WRONG` for a wrong present password. */
  changePassword: (db: Db, credentials: Credentials & { newPassword: string }) => Promise<void>;
};

export type Credentials = { email: string; password: string };

/** `passwordHash`: what our account row keeps, null where the provider keeps the password itself. */
export type Identity = { uid: string; email: string; passwordHash: string | null };

/** What the identity slice runs on. */
export type IdentityService = {
  provider: IdentityProvider;
  sessions: Sessions;
  codes: { access: string; admin: string };
  passwordMinLength: number;
  guesses: GuessLimits;
};
