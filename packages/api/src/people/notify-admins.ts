import { listActiveProfilesByRole } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { roleOf } from '../identity/check-code.ts';
import { namePerson } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import type { NotifyOfPerson } from '../identity/register-person.ts';
import type { NotifyOfGuessing } from '../identity/sign-up-person.ts';
import { notify } from '../notifications/change-notification.ts';
import { peopleNotifications } from './people.texts.ts';

export const notifyAdmins = async (ctx: PersonContext, admin: Profile, message: FarmText): Promise<void> => {
  const others = await listActiveProfilesByRole(ctx.db, 'admin');
  await notify(
    ctx,
    others
      .filter(({ uid }) => uid !== admin.uid && uid !== ctx.person.uid)
      .map(({ uid }) => ({
        userId: uid,
        type: 'admin_new',
        title: peopleNotifications.titleAdmin(),
        message,
        relatedId: null,
      })),
  );
};

export const notifyOfGuessing: NotifyOfGuessing = async (ctx, kind, wrongCodes) => {
  logSecurity(ctx, {
    event: 'code',
    outcome: 'refused',
    what: 'guessed',
    role: roleOf[kind],
    count: wrongCodes,
  });
  try {
    const admins = await listActiveProfilesByRole(ctx.db, 'admin');
    await inTransaction(ctx, (ctx) =>
      notify(
        ctx,
        admins.map(({ uid }) => ({
          userId: uid,
          type: 'code_guessed',
          title: peopleNotifications.titleGuessing(),
          message: peopleNotifications.codeGuessed({ kind, count: wrongCodes }),
          relatedId: null,
        })),
      ),
    );
  } catch (error) {
    ctx.log.warn({ err: error }, 'the administrators were not notified that an access code is being guessed');
  }
};

export const notifyOfSignUp: NotifyOfPerson = async (ctx, joined) => {
  if (joined.role === 'admin')
    await notifyAdmins(
      ctx,
      joined,
      peopleNotifications.adminByCode({ person: await namePerson(ctx.db, joined) }),
    );
};
