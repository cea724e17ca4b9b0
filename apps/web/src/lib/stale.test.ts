import { expect, test } from 'vitest';
import { readsOf, type StaleTable } from './stale.ts';

const table: StaleTable = {
  orders: ['orders', 'buyers'],
  'orders.availability': ['inventory'],
  inventory: ['inventory'],
  deliveries: ['orders', 'day'],
  '*': ['farm'],
};

test('a change reloads what its topics make stale, and nothing else', () => {
  expect(readsOf(table, ['day'], [])).toEqual(['deliveries']);
  expect(readsOf(table, ['inventory'], [])).toEqual(['orders.availability', 'inventory']);
  expect(readsOf(table, ['people'], [])).toEqual([]);
});

test('a query that several topics make stale, or that a wider key covers, is reloaded once', () => {
  expect(readsOf(table, ['orders', 'inventory'], ['inventory', 'orders.list'])).toEqual([
    'orders',
    'inventory',
    'deliveries',
  ]);
  expect(readsOf(table, ['farm', 'orders'], ['messages'])).toEqual(['*']);
});
