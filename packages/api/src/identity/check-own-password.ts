import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { assertBrowserSession } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import type { CheckedIdentity, Credentials } from './open-identity.ts';

export const checkOwnPassword = async (
  ctx: PersonContext,
  { password, field }: { password: string; field: string },
  check: (credentials: Credentials) => Promise<CheckedIdentity>,
): Promise<CheckedIdentity> => {
  assertBrowserSession(ctx);
  const { uid, email } = ctx.session;
  await ctx.identity.guesses.hashing(uid);
  try {
    const identity = await ctx.identity.guesses.attempt(ctx, email, () => check({ email, password }));
    return { ...identity, uid };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'CREDENTIALS_WRONG')) throw error;
    const refusal = fieldRefusal('CREDENTIALS_WRONG', field, identityTexts.passwordNotYours());
    // The cause is for the security log.
    throw Object.assign(refusal, { cause: error.cause });
  }
};
