import { isForeignKeyViolation } from '@farm/data/core';
import { deleteUnusedLocation, findLocation } from '@farm/data/locations';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { locationRefusals } from './locations.texts.ts';

/**
 * Deletes a place no planting was ever in. Refuses `LOCATION_IN_USE`, with the place as it is, and
 * `LOCATION_MISSING`.
 */
export const removeLocation = async (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> => {
  const deleted = await deleteUnusedLocation(ctx.db, id).catch((error: unknown) => {
    // A planting that was being recorded just now.
    if (isForeignKeyViolation(error)) return 0;
    throw error;
  });
  if (deleted === 0) {
    const present = await findLocation(ctx.db, id);
    if (present) {
      throw new Refusal('LOCATION_IN_USE', locationRefusals.inUse(), {
        present,
      });
    }
    throw new Refusal('LOCATION_MISSING', locationRefusals.missing());
  }
  ctx.publish({ topic: 'locations', id, to: { roles: ['farmer', 'admin'] } });
  return { id };
};
