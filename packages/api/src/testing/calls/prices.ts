import { admins, type CallRows, sellers } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const PRICE = ['id', 'priceListId', 'sizeId', 'cents', 'per', 'minQuantity', 'validFrom'];

const price = (sizeId: number) => ({
  prices: [{ priceListId: 1, sizeId, cents: 2450, validFrom: '2026-04-01' }],
});

export const pricesCalls: CallRows = {
  'prices.lists': { outcomes: sellers },
  'prices.list': {
    input: ({ template }) => ({ productNameId: template.id }),
    outcomes: sellers,
    missing: { as: 'rep', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
    path: { at: 'GET /api/prices', isAdded: true, as: 'rep', answers: PRICE },
  },
  'prices.ofBuyer': {
    input: ({ buyer, size }) => ({ buyerId: buyer.id, sizeIds: [size.id] }),
    outcomes: sellers,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID, sizeIds: [] }), outcome: 'ok' },
  },
  'prices.set': {
    input: ({ size }) => price(size.id),
    outcomes: admins,
    missing: { as: 'admin', input: () => price(MISSING_ID), outcome: 'INPUT_INVALID' },
  },
  'prices.addList': { input: () => ({ name: 'Restaurants' }), outcomes: admins },
  'prices.changeList': {
    input: () => ({ id: 1, name: 'Wholesale', version: 1 }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ id: MISSING_ID, name: 'Wholesale', version: 1 }),
      outcome: 'PRICE_LIST_MISSING',
    },
  },
};
