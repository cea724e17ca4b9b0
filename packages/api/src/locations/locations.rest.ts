import { CreateLocationInput, Location, UpdateLocationInput } from '@farm/domain/locations';
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
  fields: {
    createdBy: 'The id of the person',
    latitude: 'Degrees north, a decimal as text; absent if unknown',
    longitude: 'Degrees east, a decimal as text; absent if unknown',
  },
});

const NewLocation = named('NewLocation', CreateLocationInput, {
  description: 'A place to create',
  example: { name: 'North field', description: 'Sandy' },
  fields: { createdBy: 'Yourself, or absent', idempotencyKey: aboutKey },
});

const LocationChange = named('LocationChange', UpdateLocationInput.omit({ id: true }), {
  description: 'Only the keys that are present change',
  example: { latitude: '44.056912', longitude: '-123.086754' },
  fields: {
    latitude: 'Degrees north, with at most six places; null for none',
    longitude: 'Degrees east, with at most six places; null for none',
  },
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
  updateLocation: restPath('PUT /api/locations/:id', 'locations.update', {
    summary: 'Describe a location or say where it is',
    description: 'For administrators.',
    body: LocationChange,
    answer: Location.describe('The location as it is now'),
  }),
  deleteLocation: restPath('DELETE /api/locations/:id', 'locations.remove', {
    summary: 'Delete a location',
    description: 'For administrators. One that a planting was ever in stays: 409.',
    answer: Deleted.describe('The location was deleted'),
  }),
};
