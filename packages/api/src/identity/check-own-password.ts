import { fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { assertBrowserSession } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import type { CheckedIdentity, Credentials } from './open-identity.ts';

/** Counts wrong ones. Refuses `COOKIE_SESSION_REQUIRED`, `CREDENTIALS_WRONG` at that field, `TRIES_TOO_MANY`. */
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
    const text = identityTexts.passwordNotYours();
    const refusal = new Refusal('CREDENTIALS_WRONG', text, { issues: [fieldIssue([field], text)] });
    // The cause is for the security log.
    throw Object.assign(refusal, { cause: error.cause });
  }
};
