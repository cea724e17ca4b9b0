import { findActiveProfile } from '@farm/data/identity';
import { insertNotifications, type NewNotification } from '@farm/data/notifications';
import type { CreateNotificationInput, WordedNotification } from '@farm/domain/notifications';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { notificationRefusals } from './notifications.texts.ts';

/** Creates notifications, in the caller's transaction if there is one. */
export const notify = async (
  ctx: Context,
  notifications: NewNotification[],
): Promise<WordedNotification[]> => {
  const created = await insertNotifications(ctx.db, notifications, ctx.now().toISOString());
  if (created.length > 0) {
    ctx.publish({ topic: 'notifications', to: { uids: [...new Set(created.map(({ userId }) => userId))] } });
  }
  return created;
};

/** Notifies a person on behalf of a grower or admin. Refuses `PERSON_MISSING`. */
export const createNotification = (
  ctx: PersonContext,
  input: CreateNotificationInput,
): Promise<WordedNotification> =>
  createOnce(ctx, 'notifications.create', input, async (ctx) => {
    if (!(await findActiveProfile(ctx.db, input.userId))) {
      throw new Refusal('PERSON_MISSING', notificationRefusals.personMissing());
    }
    const [created] = await notify(ctx, [
      { ...input, relatedId: input.relatedId ?? null, createdBy: ctx.person.uid },
    ]);
    if (!created) throw new Error('The notification was not written');
    return created;
  });
