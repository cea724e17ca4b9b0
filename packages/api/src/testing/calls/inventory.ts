import { type CallRows, growers, missing, missingId, NONE, noNumber, ROLE, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const PRODUCT = [
  'id',
  'name',
  'size',
  'unitsAvailable',
  'harvestDate',
  'farmerId',
  'pricePerUnit',
  'location',
];

export const inventoryCalls: CallRows = {
  'inventory.products': {
    outcomes: signedIn,
    path: { at: 'GET /api/products', as: 'rep', answers: PRODUCT },
  },
  'inventory.overview': { input: () => ({}), outcomes: signedIn },
  'inventory.add': {
    input: () => ({ name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-15' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-15', farmerId: 'nobody' }),
      outcome: 'ACTOR_FOREIGN',
    },
    path: {
      at: 'POST /api/products',
      as: 'farmer',
      outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', ROLE, ROLE, 'ok'],
      body: ({ farmer, today }) => ({
        name: 'Kale',
        size: 'lb',
        unitsAvailable: 12.7,
        harvestDate: today,
        farmerId: farmer.uid,
      }),
      status: 201,
      answers: PRODUCT,
      refused: [
        {
          body: ({ farmer }) => ({
            name: 'Kale',
            size: 'lb',
            unitsAvailable: -1,
            harvestDate: '2026-04-15',
            farmerId: farmer.uid,
          }),
          status: 400,
          field: 'unitsAvailable',
        },
        {
          body: ({ farmer }) => ({
            name: 'Kale',
            size: 'lb',
            unitsAvailable: 1,
            harvestDate: '2026-02-30',
            farmerId: farmer.uid,
          }),
          status: 400,
          field: 'harvestDate',
        },
        {
          body: ({ otherFarmer }) => ({
            name: 'Kale',
            size: 'lb',
            unitsAvailable: 1,
            harvestDate: '2026-04-15',
            farmerId: otherFarmer.uid,
          }),
          status: 403,
        },
      ],
    },
  },
  'inventory.addLot': {
    input: ({ template }) => ({
      productNameId: template.id,
      unitsAvailable: 5,
      harvestDate: '2026-04-15',
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, unitsAvailable: 5, harvestDate: '2026-04-15' }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.addAll': {
    input: ({ template }) => ({
      harvestDate: '2026-04-15',
      lots: [{ productNameId: template.id, unitsAvailable: 5 }],
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({
        harvestDate: '2026-04-15',
        lots: [{ productNameId: MISSING_ID, unitsAvailable: 5 }],
      }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  // The farmer added the lot.
  'inventory.undoAdd': {
    input: ({ lot }) => ({ ids: [lot.id] }),
    outcomes: [NONE, 'ok', 'UNDO_FOREIGN', ROLE, ROLE, 'UNDO_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ ids: [MISSING_ID] }), outcome: 'UNDO_CLOSED' },
  },
  'inventory.setTotal': {
    input: ({ template }) => ({ productNameId: template.id, total: 50, seenTotal: 100 }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, total: 5, seenTotal: 0 }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.setLot': {
    input: ({ lot }) => ({ id: lot.id, unitsAvailable: 50 }),
    outcomes: growers,
    missing: missingId('farmer', 'PRODUCT_MISSING', { unitsAvailable: 5 }),
    path: {
      at: 'PUT /api/products/{id}',
      as: 'farmer',
      parameter: ({ lot }) => lot.id,
      body: () => ({ unitsAvailable: 42 }),
      answers: PRODUCT,
      refused: [
        missing,
        noNumber,
        { body: () => ({ unitsAvailable: 'many' }), status: 400, field: 'unitsAvailable' },
      ],
    },
  },
  'inventory.throwAway': {
    input: ({ lot }) => ({ id: lot.id, units: 1, reason: 'spoiled', version: 1 }),
    outcomes: growers,
    missing: missingId('farmer', 'PRODUCT_MISSING', { units: 1, reason: 'spoiled', version: 1 }),
  },
  'inventory.setGoodThrough': {
    input: ({ lot, today }) => ({ id: lot.id, goodThrough: today, version: 1 }),
    outcomes: growers,
    missing: missingId('farmer', 'PRODUCT_MISSING', { goodThrough: null, version: 1 }),
  },
  'inventory.removeLot': {
    input: ({ lot }) => ({ id: lot.id }),
    outcomes: growers,
    missing: missingId('farmer', 'PRODUCT_MISSING'),
    path: {
      at: 'DELETE /api/products/{id}',
      as: 'farmer',
      parameter: ({ lot }) => lot.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
  'inventory.remove': {
    input: ({ template }) => ({ productNameId: template.id, seenTotal: 100 }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, seenTotal: 0 }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'inventory.history': {
    input: ({ lot }) => ({ productId: lot.id }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ productId: MISSING_ID }), outcome: 'ok' },
  },
  'inventory.productHistory': {
    input: ({ template }) => ({ productNameId: template.id }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
  },
};
