import { findProfile, hasFactor, takeAccount } from '@farm/data/identity';
import type { SessionView, SignedIn, SignInInput } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { askForCode } from './enter-code.ts';
import { isOwnNetwork } from './know-network.ts';
import { logSecurity, noteAttempt } from './log-security.ts';
import { noteRefusedSignIn } from './note-sign-in.ts';
import { endBrowserSession, openSession } from './open-session.ts';

/** Refuses `CREDENTIALS_WRONG`, `PROFILE_MISSING`, `PERSON_SUSPENDED`, `TRIES_TOO_MANY`, `SERVER_BUSY`, `PROVIDER_UNREACHABLE`. */
export const signInPerson = (ctx: Context, input: SignInInput): Promise<SignedIn> =>
  noteAttempt(
    ctx,
    { event: 'sign-in', email: input.email },
    () => signIn(ctx, input),
    ({ uid, needs }) => ({ uid: uid ?? undefined, ...(needs && { what: 'code asked for' }) }),
  );

const signIn = async (ctx: Context, { email, password }: SignInInput): Promise<SignedIn> => {
  const { provider, guesses } = ctx.identity;
  const identity = await guesses
    .attempt(ctx, email, () =>
      guesses.account.attempt({ email, isOwnNetwork: () => isOwnNetwork(ctx, email) }, () =>
        provider.signIn(ctx.db, { email, password }),
      ),
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'CREDENTIALS_WRONG') noteRefusedSignIn(ctx, email);
      throw error;
    });
  const user = await findProfile(ctx.db, identity.uid);
  if (!user) {
    ctx.log.warn({ uid: identity.uid }, String(accessTexts.profileMissing()));
    await endBrowserSession(ctx);
    ctx.setSessionCookie(null);
    throw new Refusal('PROFILE_MISSING', accessTexts.profileMissing());
  }
  return inTransaction(ctx, async (ctx) => {
    // Locks the account, so that no factor is added in the meantime.
    await takeAccount(ctx.db, identity.uid);
    if (await hasFactor(ctx.db, identity.uid)) return askForCode(ctx, identity);
    await openSession(ctx, identity, 'this browser');
    return { uid: user.uid, email: identity.email, grantedRole: user.role, user };
  });
};

export const signOutPerson = async (ctx: Context): Promise<SessionView> => {
  await endBrowserSession(ctx);
  if (ctx.session) logSecurity(ctx, { event: 'sign-out', outcome: 'ok', uid: ctx.session.uid });
  ctx.setSessionCookie(null);
  return { uid: null, email: null, grantedRole: null, user: null };
};
