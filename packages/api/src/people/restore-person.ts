import { setRestored } from '@farm/data/identity';
import type { PersonInput } from '@farm/domain/people';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { noteSecurity } from '../core/security-log.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertBrowserSession } from '../identity/require-browser.ts';
import { requirePerson, takeAdmins } from './people.internal.ts';

/** Does nothing if they are not suspended. Refuses `PERSON_MISSING`, `COOKIE_SESSION_REQUIRED`. */
export const restorePerson = async (ctx: PersonContext, { uid }: PersonInput): Promise<PersonInput> => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    await takeAdmins(ctx);
    await requirePerson(ctx, uid);
    if (!(await setRestored(ctx.db, uid))) return { uid };
    await recordHistory(ctx, { type: 'person', id: uid, what: 'restored', before: {}, after: {} });
    noteSecurity(ctx, { event: 'suspension', outcome: 'ok', what: 'restored', uid });
    ctx.publish({ topic: 'people' });
    return { uid };
  });
};
