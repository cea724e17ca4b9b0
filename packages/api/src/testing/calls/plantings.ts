import { type CallRows, growers, missing, missingId, NONE, noNumber, ROLE } from '../call-row.ts';
import { MISSING_ID } from '../furnish-farm.ts';

const PLANTING = [
  ...['id', 'productName', 'quantity', 'status', 'currentLocation', 'plantedDate', 'totalHarvested'],
];
const PLANTING_DETAIL = [...PLANTING, 'locations', 'harvests'];

export const plantingsCalls: CallRows = {
  'plantings.list': { input: () => ({}), outcomes: growers },
  'plantings.all': { outcomes: growers, path: { at: 'GET /api/plantings', as: 'farmer', answers: PLANTING } },
  'plantings.daysToHarvest': {
    input: ({ template }) => ({ productNameId: template.id }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
  },
  'plantings.get': {
    input: ({ planting }) => ({ id: planting.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING'),
    path: {
      at: 'GET /api/plantings/{id}',
      as: 'farmer',
      parameter: ({ planting }) => planting.id,
      answers: PLANTING_DETAIL,
      refused: [missing, noNumber],
    },
  },
  'plantings.create': {
    input: ({ template, location }) => ({
      productNameId: template.id,
      quantity: 1,
      plantedDate: '2026-04-15',
      locationId: location.id,
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: ({ template }) => ({
        productNameId: template.id,
        quantity: 1,
        plantedDate: '2026-04-15',
        locationId: MISSING_ID,
      }),
      outcome: 'LOCATION_MISSING',
    },
    path: {
      at: 'POST /api/plantings',
      as: 'farmer',
      outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', ROLE, ROLE, 'ACTOR_FOREIGN'],
      body: ({ template, farmer, location }) => ({
        productNameId: template.id,
        quantity: 5,
        plantedDate: '2026-04-01',
        plantedBy: farmer.uid,
        notes: '',
        locationId: location.id,
      }),
      status: 201,
      answers: PLANTING,
      refused: [
        {
          body: ({ farmer, location }) => ({
            productNameId: 0,
            quantity: 5,
            plantedDate: '2026-04-01',
            plantedBy: farmer.uid,
            locationId: location.id,
          }),
          status: 400,
          field: 'productNameId',
        },
        {
          body: ({ template, rep, location }) => ({
            productNameId: template.id,
            quantity: 5,
            plantedDate: '2026-04-01',
            plantedBy: rep.uid,
            locationId: location.id,
          }),
          status: 403,
        },
      ],
    },
  },
  'plantings.transplant': {
    input: ({ planting, otherLocation }) => ({ id: planting.id, locationId: otherLocation.id }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: ({ otherLocation }) => ({ id: MISSING_ID, locationId: otherLocation.id }),
      outcome: 'PLANTING_MISSING',
    },
    path: {
      at: 'POST /api/plantings/{id}/transplant',
      as: 'farmer',
      outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', ROLE, ROLE, 'ACTOR_FOREIGN'],
      parameter: ({ planting }) => planting.id,
      body: ({ otherLocation, farmer }) => ({
        locationId: otherLocation.id,
        movedBy: farmer.uid,
        notes: 'Hardened off',
      }),
      status: 201,
      answers: PLANTING_DETAIL,
      refused: [missing, noNumber, { body: () => ({ locationId: 0 }), status: 400, field: 'locationId' }],
    },
  },
  'plantings.harvest': {
    input: ({ planting }) => ({ id: planting.id, unitsHarvested: 1, harvestDate: '2026-04-15' }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING', { unitsHarvested: 1, harvestDate: '2026-04-15' }),
    path: {
      at: 'POST /api/plantings/{id}/harvest',
      as: 'farmer',
      outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', ROLE, ROLE, 'ACTOR_FOREIGN'],
      parameter: ({ planting }) => planting.id,
      body: ({ farmer }) => ({
        unitsHarvested: 30,
        harvestDate: '2026-04-15',
        harvestedBy: farmer.uid,
        notes: '',
      }),
      status: 201,
      answers: PLANTING_DETAIL,
      refused: [
        missing,
        noNumber,
        {
          body: () => ({ unitsHarvested: 0, harvestDate: '2026-04-15' }),
          status: 400,
          field: 'unitsHarvested',
        },
      ],
    },
  },
  'plantings.finish': {
    input: ({ planting }) => ({ id: planting.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING'),
  },
  'plantings.reopen': {
    input: ({ finishedPlanting }) => ({ id: finishedPlanting.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING'),
  },
};
