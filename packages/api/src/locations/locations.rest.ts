import { CreateLocationInput, Location } from '@farm/domain/locations';
import { z } from 'zod';
import { aboutKey, Deleted, named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

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

export const locationsRest: RestPaths = {
  listLocations: restPath('GET /api/locations', 'locations.list', {
    summary: 'List locations',
    description: 'For growers and administrators.',
    answer: z.array(Location).describe('Every location, by name'),
  }),
  createLocation: restPath('POST /api/locations', 'locations.create', {
    summary: 'Create a location',
    description: 'For administrators.',
    body: NewLocation,
    answer: Location.describe('The new location'),
  }),
  deleteLocation: restPath('DELETE /api/locations/:id', 'locations.remove', {
    summary: 'Delete a location',
    description: 'For administrators. One that a planting was ever in stays: 409.',
    answer: Deleted.describe('The location was deleted'),
  }),
};
