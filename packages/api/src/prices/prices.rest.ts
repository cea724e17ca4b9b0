import { Price } from '@farm/domain/prices';
import { z } from 'zod';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

const DocumentedPrice = named('Price', Price, {
  description: 'What a package size costs on a price list, from a day and a quantity on',
  example: {
    id: 7,
    priceListId: 1,
    sizeId: 12,
    cents: 2450,
    per: 'package',
    minQuantity: 1,
    validFrom: '2026-01-01',
    createdAt: '2026-01-01T16:00:00.000Z',
    createdBy: '2be5c8f0',
  },
  fields: {
    priceListId: 'The first is Standard, which every other list falls back on',
    cents: 'Whole cents; 0 is no charge',
    per: 'For one package, or for one base unit',
    minQuantity: 'Packages from which on it holds',
    validFrom: 'The first delivery day for which it holds; 1970-01-01 is from the beginning',
  },
});

export const pricesRest: RestPaths = {
  listPrices: restPath('GET /api/prices', 'prices.list', {
    summary: 'List prices',
    description: 'Those of every price list, past and future ones too. For sales reps and administrators.',
    answer: z.array(DocumentedPrice).describe('Every price, by size, list, quantity and day'),
  }),
  setPrices: restPath('POST /api/prices', 'prices.set', {
    summary: 'Set prices',
    description:
      'For administrators. All or none. A price holds from its first day on, until the next one of the same list, size and quantity.',
  }),
  listPriceLists: restPath('GET /api/price-lists', 'prices.lists', {
    summary: 'List the price lists',
    description: 'For sales reps and administrators. Standard is the first.',
  }),
  createPriceList: restPath('POST /api/price-lists', 'prices.addList', {
    status: 201,
    summary: 'Add a price list',
    description: 'For administrators.',
  }),
  changePriceList: restPath('PUT /api/price-lists/:id', 'prices.changeList', {
    summary: 'Rename or archive a price list',
    description: 'For administrators. Standard stays.',
  }),
  getBuyerPrices: restPath('GET /api/buyer-prices', 'prices.ofBuyer', {
    summary: 'Load what a buyer pays',
    description: 'The prices of some package sizes, by day and quantity. For sales reps and administrators.',
  }),
};
