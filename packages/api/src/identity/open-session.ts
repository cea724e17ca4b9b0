import { setPasswordHash } from '@farm/data/identity';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import type { CheckedIdentity } from './open-identity.ts';
import { credentialsWrong } from './refuse-credentials.ts';

/**
 * Stores the hash the account shall have and opens a session under a new id: in place of the one this browser
 * had, or of all the person had, live streams included. Refuses `CREDENTIALS_WRONG` where the password was
 * changed since it was checked.
 */
export const openSession = (
  ctx: Context,
  { uid, checkedHash, passwordHash }: CheckedIdentity,
  inPlaceOf: 'this browser' | 'all',
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { sessions } = ctx.identity;
    // First, for it holds the row: a session is opened wholly before a change of password or after it.
    const isCurrent = await setPasswordHash(ctx.db, uid, { from: checkedHash, to: passwordHash });
    if (!isCurrent) throw credentialsWrong();
    await endBrowserSession(ctx);
    if (inPlaceOf === 'all') {
      await sessions.endAll(ctx.db, uid);
      ctx.after(() => ctx.live.endSessions({ uid }));
    }
    const sessionId = await sessions.create(ctx.db, uid);
    ctx.after(() => ctx.setSessionCookie(sessionId));
  });

/** Ends the session a browser sent, with its live streams. A token's session is left alone. */
export const endBrowserSession = async (ctx: Context): Promise<void> => {
  if (ctx.session?.via !== 'cookie') return;
  const { key } = ctx.session;
  await ctx.identity.sessions.end(ctx.db, key);
  ctx.after(() => ctx.live.endSessions({ key }));
};
