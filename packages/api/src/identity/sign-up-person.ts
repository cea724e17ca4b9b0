import {
  findAccount,
  findAccountByEmail,
  findProfile,
  insertAccount,
  setGrantedRole,
} from '@farm/data/identity';
import type { CodeKind, SessionView, SignUpInput } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertAccessCode, codeKindOf } from './check-code.ts';
import { renewAccess } from './end-access.ts';
import { assertHardToGuess, assertPasswordLength, emailTaken } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import type { CheckedIdentity, Credentials } from './open-identity.ts';
import { openSession } from './open-session.ts';

/** Tells the administrators that an access code is being guessed. It must not throw. */
export type NotifyOfGuessing = (ctx: Context, kind: CodeKind, wrongCodes: number) => Promise<void>;

/** Who knows the password and has no profile may sign up again. What is refused creates nothing, here or at the provider. */
export const signUpPerson = (
  ctx: Context,
  input: SignUpInput,
  tell: NotifyOfGuessing,
): Promise<SessionView> =>
  noteAttempt(
    ctx,
    { event: 'sign-up', email: input.email, role: input.role },
    () => signUp(ctx, input, tell),
    ({ uid }) => ({ uid: uid ?? undefined }),
  );

const signUp = async (ctx: Context, input: SignUpInput, tell: NotifyOfGuessing): Promise<SessionView> => {
  const { email, password, role, accessCode } = input;
  const { provider, guesses, passwordMinLength } = ctx.identity;
  assertPasswordLength(password, passwordMinLength);
  const identity = await guesses.attempt(ctx, email, async () => {
    await noteAttempt(ctx, { event: 'code', what: 'used', role }, () =>
      guesses.code.attempt(
        codeKindOf(role),
        () => assertAccessCode(ctx, role, accessCode),
        (wrongCodes) => tell(ctx, codeKindOf(role), wrongCodes),
      ),
    );
    await assertHardToGuess({ password, email, minLength: passwordMinLength });
    return guesses.signUp(ctx, async () => {
      const identity = await identifyPerson(ctx, { email, password });
      await assertNotRemoved(ctx, identity.uid);
      return identity;
    });
  });
  await inTransaction(ctx, async (ctx) => {
    const { uid, passwordHash } = identity;
    const isNew = await insertAccount(ctx.db, {
      uid,
      email: identity.email,
      provider: provider.name,
      password_hash: passwordHash,
      granted_role: role,
      created_at: ctx.now().toISOString(),
    });
    if (!isNew) {
      await setGrantedRole(ctx.db, uid, role);
      renewAccess(ctx);
    }
    await openSession(ctx, identity, 'this browser').catch((error: unknown) => {
      // Another sign-up with this email was faster.
      if (error instanceof Refusal && error.code === 'CREDENTIALS_WRONG') throw emailTaken();
      throw error;
    });
  });
  return { uid: identity.uid, email: identity.email, grantedRole: role, user: null };
};

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
