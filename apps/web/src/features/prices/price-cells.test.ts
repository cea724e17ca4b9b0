import type { Price } from '@farm/domain/prices';
import { describe, expect, it, test } from 'vitest';
import { readBlock } from '../../lib/pasted-block.ts';
import { cellOf, type Draft, perOf, raised, rowsOf, typedPercent } from './price-cells.ts';

const price = (id: number, cents: number, more: Partial<Price> = {}): Price => ({
  id,
  priceListId: 1,
  sizeId: 5,
  cents,
  per: 'package',
  minQuantity: 1,
  validFrom: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  ...more,
});

const prices = [
  price(1, 2450),
  price(2, 2200, { minQuantity: 10 }),
  price(3, 2600, { validFrom: '2026-05-01' }),
];
const sizes = [{ id: 5, size: '12lb', isCatchWeight: false }];
const [base] = rowsOf(sizes, prices, []);
if (!base) throw new Error('no row');

const cell = (more: {
  day?: string;
  typed?: string;
  over?: number | null;
  percent?: number;
  listId?: number;
}) => {
  const { day = '2026-04-28', typed, over = 1, percent = null, listId = 1 } = more;
  const drafts = new Map<string, Draft>(typed === undefined ? [] : [[`5-1 ${listId}`, { typed, over }]]);
  return cellOf(base, listId, 'package', { prices, day, drafts, percent });
};

test('a size has a row for each quantity that has a price, and for those that are added', () => {
  const rows = rowsOf(sizes, prices, [
    { key: 'a', sizeId: 5, typed: '20' },
    { key: 'b', sizeId: 5, typed: '10' },
    { key: 'c', sizeId: 5, typed: '' },
  ]);
  expect(rows.map(({ minQuantity }) => minQuantity)).toEqual([1, 10, 20, null, null]);
});

describe('a cell', () => {
  it('shows what holds on the day, and saves nothing by itself', () => {
    expect(cell({})).toMatchObject({ text: '24.50', cents: undefined, problem: undefined });
    expect(cell({ day: '2026-05-01' })).toMatchObject({ text: '26.00', cents: undefined });
    expect(cell({ day: '2025-12-31' })).toMatchObject({ text: '', cents: undefined });
  });

  it('saves what differs, and nothing for the same price or a blank', () => {
    expect(cell({ typed: '$25' }).cents).toBe(2500);
    expect(cell({ typed: '24.5' }).cents).toBeUndefined();
    expect(cell({ typed: ' ' })).toMatchObject({ cents: undefined, problem: undefined });
    expect(String(cell({ typed: '24.505' }).problem)).toContain('two decimals');
  });

  it('previews a rise, which leaves what was typed alone', () => {
    expect(cell({ percent: 5 })).toMatchObject({ text: '25.73', cents: 2573 });
    expect(cell({ percent: 5, typed: '30' })).toMatchObject({ text: '30', cents: 3000 });
    expect(raised(2450, -2.3)).toBe(2394);
    expect([typedPercent('5 %'), typedPercent(''), typedPercent('x'), typedPercent('-100')]).toEqual([
      5,
      null,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('says that somebody else has set the price since', () => {
    expect(cell({ typed: '25', over: 1 }).isOvertaken).toBe(false);
    expect(cell({ typed: '25', over: null }).isOvertaken).toBe(true);
    // They set the same.
    expect(cell({ typed: '24.50', over: null }).isOvertaken).toBe(false);
  });

  it('shows what is to come with its day, and all that was set, the latest day first', () => {
    expect(cell({})).toMatchObject({ later: { cents: 2600, validFrom: '2026-05-01' } });
    expect(cell({ day: '2026-05-01' }).later).toBeUndefined();
    expect(cell({}).history.map(({ cents }) => cents)).toEqual([2600, 2450]);
  });

  it('of another list shows what its buyers pay otherwise', () => {
    expect(cell({ listId: 7 })).toMatchObject({ text: '', held: undefined, otherwise: { cents: 2450 } });
  });
});

test('a size that is weighed is priced by its weight, unless it has a price', () => {
  expect(perOf({ id: 6, isCatchWeight: true }, prices, '2026-04-28')).toBe('base_unit');
  expect(perOf({ id: 5, isCatchWeight: true }, prices, '2026-04-28')).toBe('package');
});

test('a block is read by rows and columns, and a single value is none', () => {
  expect(readBlock('1\t2\r\n\t3\r\n')).toEqual([
    ['1', '2'],
    ['', '3'],
  ]);
  expect(readBlock('24.50\n')).toBeNull();
});
