import { CreateLocationInput, Location } from '@farm/domain/locations';
import { z } from 'zod';
import { named } from '../core/name-schema.ts';
import { aboutKey, Deleted, PathId, type RestApp } from '../core/rest-app.ts';

named('Location', Location, {
  description: 'A field, tunnel or bed',
  example: {
    id: 2,
    name: 'North field',
    description: null,
    createdAt: '2026-03-01T08:00:00.000Z',
    createdBy: '5f0a77c1',
  },
  fields: { createdBy: 'The id of the person' },
});

const NewLocation = named('NewLocation', CreateLocationInput, {
  description: 'A place to create',
  example: { name: 'North field', description: 'Sandy' },
  fields: { createdBy: 'Yourself, or absent', idempotencyKey: aboutKey },
});

const tags = ['locations'];

export const locationsRest = (app: RestApp): void => {
  app.get(
    '/api/locations',
    {
      config: { action: 'locations.read' },
      schema: {
        tags,
        operationId: 'listLocations',
        summary: 'List locations',
        description: 'For growers and administrators.',
        response: { 200: z.array(Location).describe('Every location, by name') },
      },
    },
    ({ caller }) => caller.locations.list(),
  );
  app.post(
    '/api/locations',
    {
      config: { action: 'locations.manage' },
      schema: {
        tags,
        operationId: 'createLocation',
        summary: 'Create a location',
        description: 'For administrators.',
        body: NewLocation,
        response: { 201: Location.describe('The new location') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.locations.create(body)),
  );
  app.delete(
    '/api/locations/:id',
    {
      config: { action: 'locations.manage' },
      schema: {
        tags,
        operationId: 'deleteLocation',
        summary: 'Delete a location',
        description: 'For administrators. One that a planting was ever in stays: 409.',
        params: z.object({ id: PathId }),
        response: { 200: Deleted.describe('The location was deleted') },
      },
    },
    ({ caller, params }) => caller.locations.remove({ id: params.id }),
  );
};
