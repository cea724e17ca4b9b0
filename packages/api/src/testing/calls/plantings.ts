import { type CallRows, growers, missing, missingId, NONE, noNumber, ROLE } from '../call-row.ts';
import { MISSING_ID, type SeededFarm } from '../seed-farm.ts';

const PLANTING = [
  ...['id', 'productName', 'quantity', 'status', 'currentLocation', 'plantedDate', 'totalHarvested'],
];
const PLANTING_DETAIL = [...PLANTING, 'locations', 'harvests'];

type Harvested = SeededFarm['harvestedPlanting'];

const harvestOf = ({ harvests }: Harvested) => ({ id: harvests[0]?.id ?? 0, reason: 'Counted again' });
const moveOf = ({ locations }: Harvested) => ({ id: locations[1]?.id ?? 0, reason: 'Recorded late' });

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
  'plantings.correct': {
    input: ({ planting }) => ({ id: planting.id, quantity: 240, reason: 'Counted again' }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING', { reason: 'Counted again' }),
    path: {
      at: 'PUT /api/plantings/{id}',
      isAdded: true,
      as: 'farmer',
      parameter: ({ planting }) => planting.id,
      body: () => ({ quantity: 240, notes: 'Ten trays', reason: 'Counted again' }),
      answers: PLANTING_DETAIL,
      refused: [
        { ...missing, body: () => ({ reason: 'Counted again' }) },
        noNumber,
        { body: () => ({ quantity: 240, reason: ' ' }), status: 400, field: 'reason' },
      ],
    },
  },
  'plantings.remove': {
    input: ({ planting }) => ({ id: planting.id, reason: 'Recorded twice' }),
    outcomes: growers,
    missing: missingId('farmer', 'PLANTING_MISSING', { reason: 'Recorded twice' }),
    path: {
      at: 'DELETE /api/plantings/{id}',
      isAdded: true,
      as: 'farmer',
      parameter: ({ planting }) => planting.id,
      query: () => '?reason=Recorded%20twice',
      answers: ['id'],
      refused: [missing, noNumber, { query: '?reason=', status: 400, field: 'reason' }],
    },
  },
  'plantings.correctHarvest': {
    input: ({ harvestedPlanting }) => ({ ...harvestOf(harvestedPlanting), unitsHarvested: 10 }),
    outcomes: growers,
    missing: missingId('farmer', 'HARVEST_MISSING', { reason: 'Counted again' }),
    path: {
      at: 'PUT /api/harvests/{id}',
      isAdded: true,
      as: 'farmer',
      parameter: ({ harvestedPlanting }) => harvestOf(harvestedPlanting).id,
      body: () => ({ unitsHarvested: 10, harvestDate: '2026-04-13', reason: 'Counted again' }),
      answers: PLANTING_DETAIL,
      refused: [
        { ...missing, body: () => ({ reason: 'Counted again' }) },
        noNumber,
        {
          body: () => ({ unitsHarvested: 0, reason: 'Counted again' }),
          status: 400,
          field: 'unitsHarvested',
        },
      ],
    },
  },
  'plantings.removeHarvest': {
    input: ({ harvestedPlanting }) => harvestOf(harvestedPlanting),
    outcomes: growers,
    missing: missingId('farmer', 'HARVEST_MISSING', { reason: 'Recorded twice' }),
    path: {
      at: 'DELETE /api/harvests/{id}',
      isAdded: true,
      as: 'farmer',
      parameter: ({ harvestedPlanting }) => harvestOf(harvestedPlanting).id,
      query: () => '?reason=Recorded%20twice',
      answers: PLANTING_DETAIL,
      refused: [missing, noNumber, { query: '?reason=', status: 400, field: 'reason' }],
    },
  },
  'plantings.correctMove': {
    input: ({ harvestedPlanting }) => ({ ...moveOf(harvestedPlanting), movedDate: '2026-04-01' }),
    outcomes: growers,
    missing: missingId('farmer', 'MOVE_MISSING', { reason: 'Recorded late' }),
    path: {
      at: 'PUT /api/planting-locations/{id}',
      isAdded: true,
      as: 'farmer',
      parameter: ({ harvestedPlanting }) => moveOf(harvestedPlanting).id,
      body: () => ({ movedDate: '2026-04-01', reason: 'Recorded late' }),
      answers: PLANTING_DETAIL,
      refused: [
        { ...missing, body: () => ({ reason: 'Recorded late' }) },
        noNumber,
        {
          body: () => ({ locationId: 0, reason: 'Recorded late' }),
          status: 400,
          field: 'locationId',
        },
      ],
    },
  },
  'plantings.removeMove': {
    input: ({ harvestedPlanting }) => moveOf(harvestedPlanting),
    outcomes: growers,
    missing: missingId('farmer', 'MOVE_MISSING', { reason: 'Recorded twice' }),
    path: {
      at: 'DELETE /api/planting-locations/{id}',
      isAdded: true,
      as: 'farmer',
      parameter: ({ harvestedPlanting }) => moveOf(harvestedPlanting).id,
      query: () => '?reason=Recorded%20twice',
      answers: PLANTING_DETAIL,
      refused: [missing, noNumber, { query: '?reason=', status: 400, field: 'reason' }],
    },
  },
  'plantings.harvestLots': {
    input: ({ planting }) => ({
      harvestDate: '2026-04-15',
      lots: [{ productNameId: planting.productNameId, unitsAvailable: 5, plantingId: planting.id }],
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: ({ template }) => ({
        harvestDate: '2026-04-15',
        lots: [{ productNameId: template.id, unitsAvailable: 5, plantingId: MISSING_ID }],
      }),
      outcome: 'PLANTING_MISSING',
    },
  },
  'plantings.undoLots': {
    input: ({ lot }) => ({ ids: [lot.id] }),
    outcomes: [NONE, 'ok', 'UNDO_FOREIGN', ROLE, ROLE, 'UNDO_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ ids: [MISSING_ID] }), outcome: 'UNDO_CLOSED' },
  },
  'plantings.undo': {
    input: ({ harvestedPlanting: { id, version } }) => ({ id, version }),
    outcomes: [NONE, 'ok', 'UNDO_FOREIGN', ROLE, ROLE, 'UNDO_FOREIGN'],
    missing: missingId('farmer', 'UNDO_CLOSED', { version: 1 }),
  },
};
