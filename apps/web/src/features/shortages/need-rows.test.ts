import { shortageWeeks } from '@farm/domain/shortages';
import { expect, test } from 'vitest';
import { needRows } from './need-rows.ts';

const line = (productNameId: number, quantity: number, deliveryDate: string) => ({
  productNameId,
  productName: `Product ${productNameId}`,
  size: '1ct',
  unitsPerPackage: '1',
  quantity,
  deliveryDate,
});

test('products that run out first come first, the largest shortage of a week before the others', () => {
  const weeks = shortageWeeks({
    today: '2026-04-29',
    lines: [
      line(1, 5, '2026-04-29'),
      line(2, 2, '2026-05-06'),
      line(3, 9, '2026-05-06'),
      // The stock lasts for one week only, so this is short in the second one.
      line(4, 30, '2026-04-29'),
      line(4, 30, '2026-05-06'),
      line(5, 1, '2026-04-29'),
    ],
    stock: [
      { productNameId: 4, units: 30, baseUnit: 'each' },
      { productNameId: 5, units: 9, baseUnit: 'each' },
    ],
  });
  const rows = needRows(weeks.slice(0, 4));
  expect(rows.map(({ productNameId }) => productNameId)).toEqual([1, 4, 3, 2, 5]);
  expect(rows[1]?.weeks.map((product) => product?.shortAfterEarlierWeeks ?? null)).toEqual([
    0,
    30,
    null,
    null,
  ]);
});
