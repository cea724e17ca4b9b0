import type { PersonInput } from '@farm/domain/people';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { noteSecurity } from '../core/security-log.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { requirePerson } from './people.internal.ts';

/** Access tokens stay. Refuses `PERSON_MISSING`, `COOKIE_SESSION_REQUIRED`. */
export const endSessions = async (ctx: PersonContext, { uid }: PersonInput): Promise<PersonInput> => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    await requirePerson(ctx, uid);
    await ctx.identity.sessions.endAll(ctx.db, uid);
    await recordHistory(ctx, { type: 'person', id: uid, what: 'sessions_ended' });
    noteSecurity(ctx, { event: 'session', outcome: 'ok', what: 'all ended', uid });
    endAccess(ctx, { uid });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return { uid };
  });
};
