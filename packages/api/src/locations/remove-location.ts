import { isForeignKeyViolation } from '@farm/data/core';
import { deleteUnusedLocation, findLocation } from '@farm/data/locations';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { locationRefusals } from './locations.texts.ts';

/** Refuses `LOCATION_IN_USE`, with the location, and `LOCATION_MISSING`. */
export const removeLocation = async (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> => {
  const deleted = await deleteUnusedLocation(ctx.db, id).catch((error: unknown) => {
    // A planting was recorded there at the same time.
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
