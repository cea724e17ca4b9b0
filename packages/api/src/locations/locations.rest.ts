import { CreateLocationInput, Location } from '@farm/domain/locations';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';

export const locationsRest = (app: RestApp): void => {
  app.get(
    '/api/locations',
    {
      schema: {
        tags: ['locations'],
        summary: 'List locations',
        response: { 200: z.array(Location), ...refusals },
      },
    },
    ({ caller }) => caller.locations.list(),
  );
  app.post(
    '/api/locations',
    {
      schema: {
        tags: ['locations'],
        summary: 'Create a location',
        body: CreateLocationInput,
        response: { 201: Location, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.locations.create(body)),
  );
  app.delete(
    '/api/locations/:id',
    {
      schema: {
        tags: ['locations'],
        summary: 'Delete a location no planting was ever in',
        params: z.object({ id: PathId }),
        response: { 200: z.object({ id: z.int() }), ...refusals },
      },
    },
    ({ caller, params }) => caller.locations.remove({ id: params.id }),
  );
};
