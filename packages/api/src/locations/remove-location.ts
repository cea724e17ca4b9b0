import { deleteUnusedLocation, findLocation, isForeignKeyViolation } from '@farm/data';
import { Refusal } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';

const inUse = () =>
  new Refusal('LOCATION_IN_USE', 'Failed to delete location. It may be in use by plantings.');

/** Deletes a place no planting was ever in. Refuses `LOCATION_IN_USE` and `LOCATION_MISSING`. */
export const removeLocation = async (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> => {
  const deleted = await deleteUnusedLocation(ctx.db, id).catch((error: unknown) => {
    // A planting that was being recorded just now.
    if (isForeignKeyViolation(error)) throw inUse();
    throw error;
  });
  if (deleted === 0) {
    if (await findLocation(ctx.db, id)) throw inUse();
    throw new Refusal('LOCATION_MISSING', 'This location does not exist any more. Reload the page.');
  }
  ctx.publish({ topic: 'locations', id, to: { roles: ['farmer', 'admin'] } });
  return { id };
};
