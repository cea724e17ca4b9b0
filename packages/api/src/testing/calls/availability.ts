import { type CallRows, growers, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const cell = (productNameId: number) => ({
  cells: [{ productNameId, week: '2026-04-15', units: 105, version: null }],
});

export const availabilityCalls: CallRows = {
  'availability.day': {
    input: ({ template }) => ({ day: '2026-04-16', productNameIds: [template.id] }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ day: '2026-04-16', productNameIds: [MISSING_ID] }), outcome: 'ok' },
    path: {
      at: 'GET /api/availability',
      as: 'rep',
      isAdded: true,
      query: () => '?day=2026-04-16',
      answers: ['isOn', 'products'],
      refused: [
        { query: '', status: 400, field: 'day' },
        { query: '?day=soon', status: 400, field: 'day' },
        { query: '?day=2026-04-16&color=green', status: 400, field: 'color' },
      ],
    },
  },
  'availability.weeks': {
    input: ({ template }) => ({ productNameIds: [template.id] }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ productNameIds: [MISSING_ID] }), outcome: 'ok' },
  },
  'expected.list': {
    input: () => ({ weeks: 2 }),
    outcomes: signedIn,
    path: {
      at: 'GET /api/expected-harvest',
      as: 'rep',
      isAdded: true,
      query: () => '?from=2026-04-15&weeks=2',
      answers: ['weeks', 'products'],
      refused: [
        { query: '?weeks=many', status: 400, field: 'weeks' },
        { query: '?weeks=27', status: 400, field: 'weeks' },
        { query: '?from=soon', status: 400, field: 'from' },
      ],
    },
  },
  'expected.set': {
    input: ({ template }) => cell(template.id),
    outcomes: growers,
    missing: { as: 'farmer', input: () => cell(MISSING_ID), outcome: 'PRODUCT_MISSING' },
    path: {
      at: 'PUT /api/expected-harvest',
      as: 'farmer',
      isAdded: true,
      body: ({ template }) => cell(template.id),
      answers: ['weeks', 'products'],
      refused: [
        { body: () => ({ cells: [] }), status: 400, field: 'cells' },
        { body: () => cell(MISSING_ID), status: 404, field: 'cells.0.productNameId' },
      ],
    },
  },
  'expected.suggest': { input: () => ({}), outcomes: signedIn },
};
