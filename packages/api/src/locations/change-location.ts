import { isForeignKeyViolation } from '@farm/data/core';
import {
  deleteUnusedLocation,
  findLocation,
  insertLocation,
  setLocation,
  takeLocation,
} from '@farm/data/locations';
import { changedFields } from '@farm/domain/history';
import {
  type CreateLocationInput,
  type Location,
  locationTexts,
  type UpdateLocationInput,
} from '@farm/domain/locations';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
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

const recorded = ({ description, latitude, longitude }: Location) => ({
  description,
  latitude: latitude ?? null,
  longitude: longitude ?? null,
});

const fields = ['description', 'latitude', 'longitude'] as const;

/** Absent fields stay. Refuses `LOCATION_MISSING`, and `INPUT_INVALID` for half of its coordinates. */
export const updateLocation = (ctx: PersonContext, input: UpdateLocationInput): Promise<Location> =>
  inTransaction(ctx, async (ctx) => {
    const before = await takeLocation(ctx.db, input.id);
    if (!before) throw new Refusal('LOCATION_MISSING', locationRefusals.missing());
    const { latitude = before.latitude ?? null, longitude = before.longitude ?? null } = input;
    if ((latitude === null) !== (longitude === null))
      throw fieldRefusal(
        'INPUT_INVALID',
        latitude === null ? 'latitude' : 'longitude',
        locationTexts.halfPlace(),
      );
    const { description = before.description } = input;
    const after = await setLocation(ctx.db, { id: input.id, description, latitude, longitude });
    if (!after) throw new Error('A locked location is gone');
    const changed = changedFields(fields, recorded(before), recorded(after));
    if (Object.keys(changed.after).length === 0) return after;
    await recordHistory(ctx, { type: 'location', id: input.id, what: 'changed', ...changed });
    ctx.publish({ topic: 'locations', id: input.id, to: { roles: ['farmer', 'admin'] } });
    return after;
  });

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
