import { deleteTokensOf } from '@farm/data/identity';
import type { ChangePasswordInput, SessionView } from '@farm/domain/identity';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { noteAttempt } from '../core/security-log.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { assertBrowserSession, assertHardToGuess, assertPasswordLength } from './identity.internal.ts';
import { openSession } from './open-session.ts';

/** Refuses `COOKIE_SESSION_REQUIRED`, `INPUT_INVALID`, `CREDENTIALS_WRONG`, `TRIES_TOO_MANY`. */
export const changePassword = (ctx: PersonContext, input: ChangePasswordInput): Promise<SessionView> =>
  noteAttempt(ctx, { event: 'password', what: 'changed', uid: ctx.person.uid }, () => change(ctx, input));

const change = async (
  ctx: PersonContext,
  { currentPassword, newPassword, keepsTokens = false }: ChangePasswordInput,
): Promise<SessionView> => {
  assertBrowserSession(ctx);
  const { provider, passwordMinLength } = ctx.identity;
  assertPasswordLength(newPassword, passwordMinLength, 'newPassword');
  const { uid, email, grantedRole } = ctx.session;
  await assertHardToGuess({
    password: newPassword,
    email,
    minLength: passwordMinLength,
    field: 'newPassword',
  });
  const identity = await checkOwnPassword(
    ctx,
    { password: currentPassword, field: 'currentPassword' },
    (credentials) => provider.changePassword(ctx.db, { ...credentials, newPassword }),
  );
  await inTransaction(ctx, async (ctx) => {
    await openSession(ctx, identity, 'all');
    if (!keepsTokens) await deleteTokensOf(ctx.db, uid);
  });
  return { uid, email, grantedRole, user: ctx.person };
};
