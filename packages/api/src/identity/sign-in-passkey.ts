import { findAccount, findProfile, hasGrant, takeAccount } from '@farm/data/identity';
import type { PasskeyAnswer, SessionView } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { checkPasskey, passkeyWrong, takePasskey } from './check-passkey.ts';
import { noteAttempt } from './log-security.ts';
import { hashSecret } from './manage-sessions.ts';
import { openSession } from './open-session.ts';

/**
 * A passkey is the password and the second factor in one. Refuses `PASSKEY_WRONG`, `PROFILE_MISSING`, `PERSON_SUSPENDED`,
 * `TRIES_TOO_MANY`.
 */
export const signInWithPasskey = (ctx: Context, answer: PasskeyAnswer): Promise<SessionView> =>
  noteAttempt(
    ctx,
    { event: 'sign-in', what: 'passkey' },
    () => ctx.identity.guesses.attempt(ctx, hashSecret(answer.ticket), () => signIn(ctx, answer)),
    ({ uid }) => ({ uid: uid ?? undefined }),
  );

const signIn = async (ctx: Context, answer: PasskeyAnswer): Promise<SessionView> => {
  const checked = await checkPasskey(ctx, answer);
  const { uid } = checked;
  const account = await findAccount(ctx.db, uid);
  const user = await findProfile(ctx.db, uid);
  if (!account || !user) throw new Refusal('PROFILE_MISSING', accessTexts.profileMissing());
  const { email } = account;
  await inTransaction(ctx, async (ctx) => {
    await takeAccount(ctx.db, uid);
    // Whom the outside sign-in service has signed out has to ask it again.
    if (ctx.identity.provider.askStanding && !(await hasGrant(ctx.db, uid)))
      throw passkeyWrong('the sign-in service has not been asked since');
    await takePasskey(ctx, checked);
    const hash = (await findAccount(ctx.db, uid))?.password_hash ?? null;
    await openSession(ctx, { uid, email, checkedHash: hash, passwordHash: hash }, 'this browser');
  });
  return { uid, email, grantedRole: user.role, user };
};
