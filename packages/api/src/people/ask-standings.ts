import {
  deleteFeed,
  deleteGrant,
  deleteTokensOf,
  type Grant,
  isSuspended,
  listGrants,
} from '@farm/data/identity';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { endAccess } from '../identity/end-access.ts';
import { logSecurity } from '../identity/log-security.ts';
import type { Standing } from '../identity/open-identity.ts';
import { switchAccessOff } from './suspend-person.ts';

const followStanding = (ctx: PersonContext, grant: Grant, standing: Standing): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { uid } = grant;
    // They have signed in since, so the service knows them.
    if (!(await deleteGrant(ctx.db, grant)) || (await isSuspended(ctx.db, uid))) return;
    if (standing === 'disabled') return switchAccessOff(ctx, uid);
    // Nobody can be asked after without a grant, so nothing they have goes on working until they sign in again.
    await ctx.identity.sessions.endAll(ctx.db, uid);
    await deleteTokensOf(ctx.db, uid);
    await deleteFeed(ctx.db, uid);
    logSecurity(ctx, { event: 'session', outcome: 'ok', what: 'ended by the sign-in service', uid });
    endAccess(ctx, { uid });
  });

/** Who was disabled or deleted there is suspended, also the last administrator. Stops if the service does not answer. */
export const askStandings = async (ctx: PersonContext): Promise<void> => {
  const { askStanding } = ctx.identity.provider;
  if (!askStanding) return;
  for (const grant of await listGrants(ctx.db)) {
    const standing = await askStanding(grant.sealed);
    if (standing !== 'active') await followStanding(ctx, grant, standing);
  }
};
