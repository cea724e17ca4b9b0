import { isSuspended, setGrant, setPasswordHash } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { endAccess } from './end-access.ts';
import { credentialsWrong } from './identity.internal.ts';
import { describeOrigin, noteSignIn } from './note-sign-in.ts';
import type { CheckedIdentity } from './open-identity.ts';
import { tellOfNewDevice } from './tell-owner.ts';

/** Refuses `CREDENTIALS_WRONG` if the password has changed since it was checked, and `PERSON_SUSPENDED`. */
export const openSession = (
  ctx: Context,
  { uid, checkedHash, passwordHash, grant }: CheckedIdentity,
  inPlaceOf: 'this browser' | 'all',
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { sessions } = ctx.identity;
    // Done first because it locks the row, so that a session opens either before or after a change of password.
    const isCurrent = await setPasswordHash(ctx.db, uid, { from: checkedHash, to: passwordHash });
    if (!isCurrent) throw credentialsWrong('the password was changed in the meantime');
    if (await isSuspended(ctx.db, uid)) throw new Refusal('PERSON_SUSPENDED', accessTexts.suspended());
    if (grant) await setGrant(ctx.db, { uid, sealed: grant });
    const own = ctx.session?.uid === uid ? ctx.session : null;
    if (inPlaceOf === 'this browser' || !own) await endBrowserSession(ctx);
    if (inPlaceOf === 'all') {
      await sessions.endAll(ctx.db, uid);
      // This browser's pages connect again with their new id.
      const renewed = own ? [{ key: own.key, why: 'renewed' as const }] : [];
      endAccess(ctx, ...renewed, { uid });
    } else {
      await tellOfNewDevice(ctx, uid);
      await noteSignIn(ctx, uid);
    }
    const seenAt = ctx.now().toISOString();
    const sessionId = await sessions.create(ctx.db, uid, { ...describeOrigin(ctx), seenAt });
    ctx.after(() => ctx.setSessionCookie(sessionId));
  });

export const endBrowserSession = async (ctx: Context): Promise<void> => {
  if (ctx.session?.via !== 'cookie') return;
  const { key } = ctx.session;
  await ctx.identity.sessions.end(ctx.db, key);
  endAccess(ctx, { key });
};
