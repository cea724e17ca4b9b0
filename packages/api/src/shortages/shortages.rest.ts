import { ShortageProduct, ShortageUnit, ShortageWeek } from '@farm/domain/shortages';
import { z } from 'zod';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('ShortageUnit', ShortageUnit, { description: 'What the amounts of a product are in' });

// Only the farm's own screens show what is expected.
const DocumentedProduct = named(
  'ShortageProduct',
  ShortageProduct.omit({ expected: true, shortExpected: true }),
  {
    description: 'What one product needs in one week, in `unit`',
    example: {
      productNameId: 5,
      productName: 'Kale',
      unit: 'lbs',
      demand: 42,
      available: 30,
      short: 12,
      availableAfterEarlierWeeks: 22,
      shortAfterEarlierWeeks: 20,
    },
    fields: {
      demand: 'What confirmed lines of the week need',
      available: 'The stock as it is now',
      short: 'Demand minus stock, at least 0',
      availableAfterEarlierWeeks: 'What overdue lines and earlier weeks leave of the stock, at least 0',
      shortAfterEarlierWeeks: 'Demand minus that, at least 0',
    },
  },
);

const DocumentedWeek = named('ShortageWeek', ShortageWeek.extend({ products: z.array(DocumentedProduct) }), {
  description: 'A week from Sunday to Saturday, and what it needs',
  fields: { week: '1 is the current week', shortages: 'How many products are short' },
});

export const shortagesRest: RestPaths = {
  listShortages: restPath('GET /api/shortages', 'shortages.weeks', {
    summary: 'List what eight weeks need and the stock does not cover',
    description: 'For growers and administrators. Begins with the current week.',
    answer: z.array(DocumentedWeek).describe('Eight weeks, the current one first'),
    output: (weeks) =>
      weeks.map(({ products, ...week }) => ({
        ...week,
        products: products.map(({ expected: _, shortExpected: __, ...product }) => product),
      })),
  }),
  listShortOrders: restPath('GET /api/shortages/orders', 'shortages.orders', {
    summary: 'List the orders that need what is short',
    description: 'By product. For growers and administrators.',
  }),
};
