import { deleteFeed, deleteTokensOf, isSuspended, setRestored, setSuspended } from '@farm/data/identity';
import { deleteResetLinksOf, takeBackLinksBy } from '@farm/data/people';
import type { PersonInput } from '@farm/domain/people';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { assertNotLastAdmin, requirePerson, takeAdmins } from './people.internal.ts';

export const switchAccessOff = async (ctx: InTransaction<PersonContext>, uid: string): Promise<void> => {
  const now = ctx.now().toISOString();
  await setSuspended(ctx.db, uid, now);
  await takeBackLinksBy(ctx.db, uid, now);
  await ctx.identity.sessions.endAll(ctx.db, uid);
  await deleteTokensOf(ctx.db, uid);
  await deleteFeed(ctx.db, uid);
  await deleteResetLinksOf(ctx.db, uid);
  await recordHistory(ctx, { type: 'person', id: uid, what: 'suspended' });
  logSecurity(ctx, { event: 'suspension', outcome: 'ok', what: 'suspended', uid });
  endAccess(ctx, { uid, why: 'suspended' });
  ctx.publish({ topic: 'people' });
};

/** Also takes back the links they made for others. Refuses `PERSON_MISSING`, `ADMIN_LAST`, `COOKIE_SESSION_REQUIRED`. */
export const suspendPerson = async (ctx: PersonContext, { uid }: PersonInput): Promise<PersonInput> => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    await takeAdmins(ctx);
    const person = await requirePerson(ctx, uid);
    if (await isSuspended(ctx.db, uid)) return { uid };
    await assertNotLastAdmin(ctx, person);
    await switchAccessOff(ctx, uid);
    return { uid };
  });
};

/** Does nothing if they are not suspended. Refuses `PERSON_MISSING`, `COOKIE_SESSION_REQUIRED`. */
export const restorePerson = async (ctx: PersonContext, { uid }: PersonInput): Promise<PersonInput> => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    await takeAdmins(ctx);
    await requirePerson(ctx, uid);
    if (!(await setRestored(ctx.db, uid))) return { uid };
    await recordHistory(ctx, { type: 'person', id: uid, what: 'restored' });
    logSecurity(ctx, { event: 'suspension', outcome: 'ok', what: 'restored', uid });
    ctx.publish({ topic: 'people' });
    return { uid };
  });
};

/** Access tokens stay. Refuses `PERSON_MISSING`, `COOKIE_SESSION_REQUIRED`. */
export const endSessions = async (ctx: PersonContext, { uid }: PersonInput): Promise<PersonInput> => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    await requirePerson(ctx, uid);
    await ctx.identity.sessions.endAll(ctx.db, uid);
    await recordHistory(ctx, { type: 'person', id: uid, what: 'sessions_ended' });
    logSecurity(ctx, { event: 'session', outcome: 'ok', what: 'all ended', uid });
    endAccess(ctx, { uid });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return { uid };
  });
};
