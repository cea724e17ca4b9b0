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
};
