import { expect, test } from 'vitest';
import { readsOf } from '../../lib/stale.ts';
import { staleTable } from './slices.ts';

test('a harvest and the next day read again what they change of the orders', () => {
  const ofOrders = (topic: 'inventory' | 'day') =>
    readsOf(staleTable, [topic], []).filter((read) => read.startsWith('orders'));
  expect(ofOrders('inventory')).toEqual(
    expect.arrayContaining(['orders.availability', 'orders.coverages', 'orders.needs', 'orders.usual']),
  );
  expect(ofOrders('day')).toEqual(expect.arrayContaining(['orders.list', 'orders.count', 'orders.usual']));
});

test('what waits in the rooms is counted again with whatever changes it', () => {
  for (const topic of [
    'orders',
    'standing',
    'inventory',
    'availability',
    'invoices',
    'proposals',
    'recalls',
    'farm',
    'day',
  ] as const)
    expect(readsOf(staleTable, [topic], []), topic).toEqual(
      topic === 'farm' ? ['*'] : expect.arrayContaining(['farm.waiting']),
    );
});
