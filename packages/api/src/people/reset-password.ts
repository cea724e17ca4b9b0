import {
  deleteFeed,
  deleteTokensOf,
  findAccount,
  isSuspended,
  setPasswordHash,
  takeAccount,
} from '@farm/data/identity';
import { deleteResetLink, deleteResetLinksOf } from '@farm/data/people';
import type { ResetPasswordInput } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { assertHardToGuess, assertPasswordLength } from '../identity/identity.internal.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { requireResetLink } from './open-link.ts';
import { requirePerson } from './people.internal.ts';
import { peopleRefusals } from './people.texts.ts';

/** Refuses `RESET_LINK_MISSING`, `RESET_ELSEWHERE`, `INPUT_INVALID`, `TRIES_TOO_MANY`. */
export const resetPassword = (ctx: Context, input: ResetPasswordInput): Promise<{ email: string }> =>
  noteAttempt(
    ctx,
    { event: 'reset-link', what: 'used' },
    () => reset(ctx, input),
    ({ email }) => ({ email }),
  );

const reset = async (ctx: Context, { secret, newPassword }: ResetPasswordInput) => {
  const { provider, guesses, passwordMinLength, sessions } = ctx.identity;
  const { hashPassword } = provider;
  if (!hashPassword) throw new Refusal('RESET_ELSEWHERE', peopleRefusals.resetElsewhere());
  assertPasswordLength(newPassword, passwordMinLength, 'newPassword');
  const secretHash = hashSecret(secret);
  const { uid, passwordHash } = await guesses.attempt(ctx, secretHash, async () => {
    const { uid, email } = await requireResetLink(ctx, secretHash);
    const field = 'newPassword';
    await assertHardToGuess({ password: newPassword, email, minLength: passwordMinLength, field });
    return { uid, passwordHash: await hashPassword(newPassword) };
  });
  const done = await inTransaction(ctx, async (ctx) => {
    // Locks the account, so that the person is neither suspended nor signed in in the meantime.
    await takeAccount(ctx.db, uid);
    const isUsed = !(await deleteResetLink(ctx.db, secretHash));
    if (isUsed || (await isSuspended(ctx.db, uid)))
      throw new Refusal('RESET_LINK_MISSING', peopleRefusals.resetMissing());
    const person = await requirePerson(ctx, uid);
    const account = await findAccount(ctx.db, uid);
    await setPasswordHash(ctx.db, uid, { from: account?.password_hash ?? null, to: passwordHash });
    await sessions.endAll(ctx.db, uid);
    await deleteTokensOf(ctx.db, uid);
    await deleteFeed(ctx.db, uid);
    await deleteResetLinksOf(ctx.db, uid);
    const asPerson = { ...ctx, person } as InTransaction<PersonContext>;
    await recordHistory(asPerson, { type: 'person', id: uid, what: 'password_reset' });
    endAccess(ctx, { uid });
    return { email: person.email };
  });
  // The guesses were at the old password, and the owner may come from a new network.
  await guesses.account.forget(done.email);
  return done;
};
