import { describe, expect, it, test } from 'vitest';
import { holdText, stockHold } from './orders-stock.rules.ts';

const DAY = '2026-12-01';
const stock = { onHand: 40, keepsDays: 7 };
const holder = (orderNumber: number, deliveryDate: string) => ({ orderNumber, deliveryDate });

describe('what holds stock', () => {
  it('is the orders due by the end of what keeps, those first that are delivered first, three by number', () => {
    const holders = [
      holder(301, '2026-12-04'),
      holder(294, '2026-12-08'),
      holder(299, '2026-12-02'),
      holder(299, '2026-12-06'),
      holder(280, '2026-12-08'),
      holder(305, '2026-12-09'),
    ];
    expect(stockHold(stock, holders, DAY)).toEqual({
      orders: [299, 301, 280],
      more: 1,
      until: '2026-12-08',
    });
  });

  it('is nothing where nothing is on hand, or all of it is too old, or nobody has ordered', () => {
    const holders = [holder(294, '2026-12-08')];
    expect(stockHold({ ...stock, onHand: 0 }, holders, DAY)).toBeNull();
    expect(stockHold({ ...stock, old: 40 }, holders, DAY)).toBeNull();
    expect(stockHold(stock, [], DAY)).toBeNull();
  });
});

test.each([
  [{ heldBy: { orders: [294], more: 0, until: '2026-12-08' } }, 'promised until Dec 8 to #294'],
  [
    { heldBy: { orders: [294, 301], more: 2, until: '2026-12-18' }, old: 12 },
    'promised until Dec 18 to #294, #301 and 2 more, 12 lb too old',
  ],
  [{ heldBy: null, old: 1 }, '1 lb too old'],
])('the reason of %o is %s', (hold, says) => {
  expect(String(holdText({ baseUnit: 'lb', ...hold }))).toBe(says);
});

test('nothing that holds stock has no reason', () => {
  expect(holdText({ heldBy: null, old: 0, baseUnit: 'lb' })).toBeNull();
});
