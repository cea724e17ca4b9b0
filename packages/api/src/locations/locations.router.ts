import { listLocations } from '@farm/data/locations';
import { labels } from '@farm/domain/core';
import { CreateLocationInput, Location, UpdateLocationInput } from '@farm/domain/locations';
import { z } from 'zod';
import { handle, idInput, permitted, RowId, router } from '../core/trpc.ts';
import { createLocation, removeLocation, updateLocation } from './change-location.ts';

export const locationsRouter = router({
  list: permitted('locations.read')
    .output(z.array(Location))
    .query(({ ctx }) => listLocations(ctx.db)),
  create: permitted('locations.manage')
    .input(CreateLocationInput)
    .output(Location)
    .mutation(handle(createLocation)),
  update: permitted('locations.manage')
    .input(UpdateLocationInput)
    .output(Location)
    .mutation(handle(updateLocation)),
  remove: permitted('locations.manage')
    .input(idInput(labels.location()))
    .output(RowId)
    .mutation(handle(removeLocation)),
});
