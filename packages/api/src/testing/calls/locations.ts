import { admins, type CallRows, growers, missing, missingId, noNumber } from '../call-row.ts';

const LOCATION = ['id', 'name', 'description', 'createdAt', 'createdBy'];

export const locationsCalls: CallRows = {
  'locations.list': {
    outcomes: growers,
    path: { at: 'GET /api/locations', as: 'farmer', answers: LOCATION },
  },
  'locations.create': {
    input: () => ({ name: 'Tunnel 9' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ name: 'Tunnel 9', createdBy: 'nobody' }),
      outcome: 'ACTOR_FOREIGN',
    },
    path: {
      at: 'POST /api/locations',
      as: 'admin',
      body: ({ admin }) => ({ name: 'Tunnel 3', description: 'Heated', createdBy: admin.uid }),
      status: 201,
      answers: LOCATION,
      refused: [{ body: ({ admin }) => ({ name: '', createdBy: admin.uid }), status: 400, field: 'name' }],
    },
  },
  'locations.update': {
    input: ({ unusedLocation }) => ({ id: unusedLocation.id, description: 'Sandy' }),
    outcomes: admins,
    missing: missingId('admin', 'LOCATION_MISSING', { description: 'Sandy' }),
    path: {
      at: 'PUT /api/locations/{id}',
      isAdded: true,
      as: 'admin',
      parameter: ({ unusedLocation }) => unusedLocation.id,
      body: () => ({ latitude: '44.056912', longitude: -123.086754 }),
      answers: [...LOCATION, 'latitude', 'longitude'],
      refused: [
        missing,
        noNumber,
        { body: () => ({ latitude: '91', longitude: '0' }), status: 400, field: 'latitude' },
        { body: () => ({ latitude: '44' }), status: 400, field: 'longitude' },
      ],
    },
  },
  'locations.remove': {
    input: ({ unusedLocation }) => ({ id: unusedLocation.id }),
    outcomes: admins,
    missing: missingId('admin', 'LOCATION_MISSING'),
    path: {
      at: 'DELETE /api/locations/{id}',
      as: 'admin',
      parameter: ({ unusedLocation }) => unusedLocation.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
};
