import { isForeignKeyViolation } from '@farm/data/core';
import { deleteUnusedLocation, findLocation, insertLocation } from '@farm/data/locations';
import { changedFields } from '@farm/domain/history';
import type { CreateLocationInput, Location } from '@farm/domain/locations';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertActor } from '../core/refuse-input.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { recordHistory } from '../history/record-history.ts';
import { locationRefusals } from './locations.texts.ts';

/** Adds a location. Refuses `ACTOR_FOREIGN`. */
export const createLocation = (ctx: PersonContext, input: CreateLocationInput): Promise<Location> => {
  const createdBy = assertActor(ctx, input.createdBy, 'createdBy');
  return createOnce(ctx, 'locations.manage', input, async (ctx) => {
    const location = await insertLocation(ctx.db, { ...input, createdBy }, ctx.now().toISOString());
    const changed = changedFields(['name', 'description'], null, location);
    await recordHistory(ctx, { type: 'location', id: location.id, what: 'created', ...changed });
    ctx.publish({ topic: 'locations', id: location.id, to: { roles: ['farmer', 'admin'] } });
    return location;
  });
};

const refuseGone = async (ctx: PersonContext, id: number): Promise<never> => {
  const present = await findLocation(ctx.db, id);
  throw present
    ? new Refusal('LOCATION_IN_USE', locationRefusals.inUse(), { present })
    : new Refusal('LOCATION_MISSING', locationRefusals.missing());
};

/** Refuses `LOCATION_IN_USE`, with the location, and `LOCATION_MISSING`. */
export const removeLocation = async (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> => {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const before = await findLocation(ctx.db, id);
      if (!before || (await deleteUnusedLocation(ctx.db, id)) === 0) return await refuseGone(ctx, id);
      const changed = changedFields(['name', 'description'], before, null);
      await recordHistory(ctx, { type: 'location', id, what: 'removed', ...changed });
      ctx.publish({ topic: 'locations', id, to: { roles: ['farmer', 'admin'] } });
      return { id };
    });
  } catch (error) {
    // A planting was recorded there at the same time.
    if (isForeignKeyViolation(error)) return refuseGone(ctx, id);
    throw error;
  }
};

export const locationHistory: HistorySource = {
  action: 'locations.read',
  trace: async ({ db }, id) => {
    const location = await findLocation(db, numberId(id));
    if (!location) throw new Refusal('LOCATION_MISSING', locationRefusals.missing());
    return [{ type: 'location', id: location.id, name: null }];
  },
};
