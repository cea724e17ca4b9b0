import { findAccount, findAccountByEmail, findProfile } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { emailTaken } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import type { CheckedIdentity, Credentials } from './open-identity.ts';

const isTaken = (error: unknown) => error instanceof Refusal && error.code === 'EMAIL_TAKEN';

/** Checks the password of one that has no profile. Refuses `EMAIL_TAKEN` and `INPUT_INVALID`. */
export const identifyPerson = async (ctx: Context, credentials: Credentials): Promise<CheckedIdentity> => {
  const { provider } = ctx.identity;
  if (!(await findAccountByEmail(ctx.db, credentials.email))) {
    try {
      const identity = await provider.signUp(ctx.db, credentials);
      return { ...identity, checkedHash: identity.passwordHash };
    } catch (error) {
      // The provider may know the email from a sign-up that failed halfway.
      if (!isTaken(error)) throw error;
    }
  }
  const identity = await provider.signIn(ctx.db, credentials, 'others').catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'CREDENTIALS_WRONG' ? emailTaken() : error;
  });
  if (await findProfile(ctx.db, identity.uid)) throw emailTaken();
  return identity;
};

/** Refuses `PROFILE_MISSING` for an account that once had a profile, which was removed by hand. */
export const assertNotRemoved = async (ctx: Context, uid: string): Promise<void> => {
  const account = await findAccount(ctx.db, uid);
  if (account?.joined_at) throw new Refusal('PROFILE_MISSING', identityTexts.accountRemoved());
};
