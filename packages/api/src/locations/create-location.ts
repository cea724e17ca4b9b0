import { insertLocation } from '@farm/data/locations';
import type { CreateLocationInput, Location } from '@farm/domain/locations';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertActor } from '../core/refuse-input.ts';

/** Adds a location. Refuses `ACTOR_FOREIGN`. */
export const createLocation = (ctx: PersonContext, input: CreateLocationInput): Promise<Location> => {
  const createdBy = assertActor(ctx, input.createdBy, 'createdBy');
  return createOnce(ctx, 'locations.manage', input, async (ctx) => {
    const location = await insertLocation(ctx.db, { ...input, createdBy }, ctx.now().toISOString());
    ctx.publish({ topic: 'locations', id: location.id, to: { roles: ['farmer', 'admin'] } });
    return location;
  });
};
