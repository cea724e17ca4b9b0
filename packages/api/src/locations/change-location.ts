import { isForeignKeyViolation } from '@farm/data/core';
import { deleteUnusedLocation, findLocation, insertLocation } from '@farm/data/locations';
import type { CreateLocationInput, Location } from '@farm/domain/locations';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertActor } from '../core/refuse-input.ts';
import { locationRefusals } from './locations.texts.ts';

/** Adds a location. Refuses `ACTOR_FOREIGN`. */
export const createLocation = (ctx: PersonContext, input: CreateLocationInput): Promise<Location> => {
  const createdBy = assertActor(ctx, input.createdBy, 'createdBy');
  return createOnce(ctx, 'locations.manage', input, async (ctx) => {
    const location = await insertLocation(ctx.db, { ...input, createdBy }, ctx.now().toISOString());
    ctx.publish({ topic: 'locations', id: location.id, to: { roles: ['farmer', 'admin'] } });
    return location;
  });
};

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
