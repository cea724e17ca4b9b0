import type { ChangePasswordInput, SessionView } from '@farm/domain/identity';
import type { PersonContext } from '../core/context.ts';
import { noteAttempt } from '../core/security-log.ts';
import { openSession } from './open-session.ts';
import { assertPasswordLength } from './refuse-credentials.ts';
import { assertBrowserSession } from './require-browser.ts';

/**
 * Changes the person's own password, ends all their sessions and live streams, and opens a new session for this
 * browser. Access tokens stay valid until they are revoked. Refuses `COOKIE_SESSION_REQUIRED`, `INPUT_INVALID`,
 * `CREDENTIALS_WRONG` for a wrong current password, `TRIES_TOO_MANY`.
 */
export const changePassword = (ctx: PersonContext, input: ChangePasswordInput): Promise<SessionView> =>
  noteAttempt(ctx, { event: 'password', what: 'changed', uid: ctx.person.uid }, () => change(ctx, input));

const change = async (
  ctx: PersonContext,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<SessionView> => {
  assertBrowserSession(ctx);
  const { provider, guesses, passwordMinLength } = ctx.identity;
  assertPasswordLength(newPassword, passwordMinLength, 'newPassword');
  const { uid, email, grantedRole } = ctx.session;
  const identity = await guesses.attempt(ctx, email, () =>
    provider.changePassword(ctx.db, { email, password: currentPassword, newPassword }),
  );
  await openSession(ctx, { ...identity, uid }, 'all');
  return { uid, email, grantedRole, user: ctx.person };
};
