import { isSuspended, setRole as storeRole } from '@farm/data/identity';
import { takeBackLinksBy } from '@farm/data/people';
import { changedFields } from '@farm/domain/history';
import { type Profile, roleLabel } from '@farm/domain/identity';
import type { SetRoleInput } from '@farm/domain/people';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { assertBrowserSession, namePerson } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { mailPerson } from '../mail/mail-person.ts';
import { notifyAdmins } from './notify-admins.ts';
import { assertNotLastAdmin, requirePerson, takeAdmins } from './people.internal.ts';
import { peopleNotifications } from './people.texts.ts';

/** At once and in every process. Refuses `PERSON_MISSING`, `ADMIN_LAST`, `COOKIE_SESSION_REQUIRED`. */
export const setRole = async (ctx: PersonContext, { uid, role }: SetRoleInput): Promise<Profile> => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    await takeAdmins(ctx);
    const before = await requirePerson(ctx, uid);
    if (before.role === role) return before;
    // A suspended administrator is not one of those who can sign in.
    if (!(await isSuspended(ctx.db, uid))) await assertNotLastAdmin(ctx, before);
    await storeRole(ctx.db, uid, role);
    // Only administrators make invitations and reset links.
    await takeBackLinksBy(ctx.db, uid, ctx.now().toISOString());
    const after = { ...before, role };
    const changed = changedFields(['role'], before, after);
    await recordHistory(ctx, { type: 'person', id: uid, what: 'changed', ...changed });
    if (role === 'admin') {
      const names = {
        actor: await namePerson(ctx.db, ctx.person),
        person: await namePerson(ctx.db, before),
      };
      await notifyAdmins(ctx, after, peopleNotifications.adminByRole(names));
    }
    await mailPerson(ctx, uid, {
      kind: 'role_changed',
      values: { by: ctx.person.name, role: roleLabel(role) },
    });
    logSecurity(ctx, { event: 'role', outcome: 'ok', what: 'changed', uid, role });
    endAccess(ctx, { uid, why: 'role' });
    ctx.publish({ topic: 'people' });
    return after;
  });
};
