import { deleteTokensOf } from '@farm/data/identity';
import type { ChangePasswordInput, SessionView } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { assertBrowserSession, assertHardToGuess, assertPasswordLength } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import type { CheckedIdentity, Credentials } from './open-identity.ts';
import { openSession } from './open-session.ts';

/** Refuses `COOKIE_SESSION_REQUIRED`, `INPUT_INVALID`, `CREDENTIALS_WRONG`, `TRIES_TOO_MANY`. */
export const changePassword = (
  ctx: PersonContext,
  { currentPassword, newPassword, keepsTokens = false }: ChangePasswordInput,
): Promise<SessionView> =>
  noteAttempt(ctx, { event: 'password', what: 'changed', uid: ctx.person.uid }, async () => {
    assertBrowserSession(ctx);
    const { provider, passwordMinLength } = ctx.identity;
    assertPasswordLength(newPassword, passwordMinLength, 'newPassword');
    const { uid, email, grantedRole } = ctx.session;
    const field = 'newPassword';
    await assertHardToGuess({ password: newPassword, email, minLength: passwordMinLength, field });
    const identity = await checkOwnPassword(
      ctx,
      { password: currentPassword, field: 'currentPassword' },
      (credentials) => provider.changePassword(ctx.db, { ...credentials, newPassword }),
    );
    await inTransaction(ctx, async (ctx) => {
      await openSession(ctx, identity, 'all');
      if (!keepsTokens) await deleteTokensOf(ctx.db, uid);
    });
    return { uid, email, grantedRole, user: ctx.session.user };
  });

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
