import { expect, it } from 'vitest';
import { sumCents, timesCents } from '../core/money.ts';
import { amountCents } from './orders-price.rules.ts';
import { orderTotal } from './orders-total.rules.ts';

const packed = { fillQuantity: 1, fillUnits: null, unitsPerPackage: '1' };

it('adds up what was packed or weighed, each line rounded half away from zero', () => {
  const kale = amountCents({ ...packed, priceCents: 2450, pricePer: 'package', fillQuantity: 3 });
  const squash = amountCents({ ...packed, priceCents: 235, pricePer: 'base_unit', fillUnits: '11.4' });
  const greens = amountCents({
    ...packed,
    priceCents: 640,
    pricePer: 'base_unit',
    fillQuantity: 30,
    unitsPerPackage: '0.3125',
  });
  const herbs = amountCents({ ...packed, priceCents: 33, pricePer: 'base_unit', fillUnits: '0.5' });
  expect([kale, squash, greens, herbs]).toEqual([7350, 2679, 6000, 17]);
  expect(timesCents(-33, '0.5')).toBe(-17);
  expect(sumCents([kale, squash, greens])).toBe(16_029);
});

it('tells what an absurd quantity comes to, since an order that cannot be read cannot be mended', () => {
  const absurd = { ...packed, priceCents: 10_000_000, fillQuantity: 100_000 };
  expect(amountCents({ ...absurd, pricePer: 'package' })).toBe(1_000_000_000_000);
  expect(amountCents({ ...absurd, pricePer: 'base_unit', unitsPerPackage: '0.5' })).toBe(500_000_000_000);
});

it('totals the lines that were neither canceled nor rejected, and counts those without a price', () => {
  const price = (amount: number) => ({
    cents: amount,
    per: 'package' as const,
    source: 'list' as const,
    amountCents: amount,
    billing: 'open' as const,
  });
  expect(
    orderTotal([
      { status: 'pending', price: price(6000) },
      { status: 'delivered', price: price(7350) },
      { status: 'rejected', price: price(999) },
      { status: 'confirmed' },
      { status: 'pending_inventory' },
      { status: 'cancelled' },
    ]),
  ).toEqual({ cents: 13_350, unpriced: 2 });
  expect(orderTotal([{ status: 'pending' }, { status: 'rejected', price: price(5) }])).toBeUndefined();
  expect(orderTotal([{ status: 'pending', price: price(0) }])).toEqual({ cents: 0, unpriced: 0 });
});
