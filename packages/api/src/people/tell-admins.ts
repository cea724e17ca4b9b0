import { listActiveProfilesByRole } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { TellOfPerson } from '../identity/register-person.ts';
import { notify } from '../notifications/create-notification.ts';
import { peopleNews } from './people.texts.ts';

/** Notifies every other administrator of a new one, except the person who made them one. */
export const tellAdmins = async (ctx: PersonContext, admin: Profile, message: FarmText): Promise<void> => {
  const others = await listActiveProfilesByRole(ctx.db, 'admin');
  await notify(
    ctx,
    others
      .filter(({ uid }) => uid !== admin.uid && uid !== ctx.person.uid)
      .map(({ uid }) => ({
        userId: uid,
        type: 'admin_new',
        title: peopleNews.titleAdmin(),
        message,
        relatedId: null,
      })),
  );
};

/** Tells the administrators if somebody signed up as one with the admin access code. */
export const tellOfSignUp: TellOfPerson = async (ctx, joined) => {
  if (joined.role === 'admin') await tellAdmins(ctx, joined, peopleNews.adminByCode({ person: joined.name }));
};
