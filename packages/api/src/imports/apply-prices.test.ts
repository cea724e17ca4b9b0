import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

let world: OrderWorld;
beforeEach(async () => {
  world = await openOrderWorld('sqlite');
});
afterEach(() => world.close());

const preview = (kind: 'products' | 'prices', ...rows: string[]) =>
  world.as(world.admin).imports.preview({ kind, text: rows.join('\n') });

const bring = async (...file: Parameters<typeof preview>) => {
  const { id, rows } = await preview(...file);
  await world.as(world.admin).imports.applyPreview({ previewId: id });
  return rows.map(({ pays }) => pays?.message);
};

const sizeId = async () => {
  const found = (await world.as(world.admin).catalog.list()).find(({ name }) => name === 'Chicory');
  return world.first(found?.sizes ?? []).id;
};

/** Reads the price that a buyer pays for a package that is delivered on a day. */
const paid = async (deliveryDate: string, quantity = 1) => {
  const order = await world.as(world.rep).orders.create({
    buyerId: world.buyer.id,
    deliveryDate,
    lines: [{ sizeId: await sizeId(), quantity }],
    idempotencyKey: crypto.randomUUID(),
  });
  return order.lines[0]?.price?.cents;
};

const PRODUCTS = 'Product,Base unit,Size,Units per package,Price';
const PRICES = 'Product,Size,Price,Valid from,From quantity';

it('a price sheet counts from its day on over the prices that came with the products', async () => {
  const came = await bring('products', PRODUCTS, 'Chicory,head,12ct,12,18.25');
  expect(came).toEqual(['Buyers pay $18.25 tomorrow.']);
  expect(await paid('2020-01-01')).toBe(1825);
  const sheet = ['Chicory,12ct,19.00,2026-03-01,', 'Chicory,12ct,17.00,2026-03-01,10+'];
  expect(await bring('prices', PRICES, ...sheet)).toEqual([
    'Buyers pay $19.00 tomorrow.',
    'From 10 packages on, buyers pay $17.00 tomorrow.',
  ]);
  expect([await paid('2026-02-28'), await paid('2026-04-16'), await paid('2026-04-16', 10)]).toEqual([
    1825, 1900, 1700,
  ]);
});

it('the preview says which prices never apply, and what stays', async () => {
  await bring('products', PRODUCTS, 'Chicory,head,12ct,12,17.00');
  await bring('products', PRODUCTS, 'Chicory,head,12ct,12,18.25');
  const { rows } = await preview('prices', PRICES, 'Chicory,12ct,19.00,2026-03-01,');
  expect(rows[0]?.pays).toMatchObject({
    outcome: 'never',
    cents: 1825,
    validFrom: TODAY,
    message: 'Does not apply: $18.25 from Apr 15, 2026 stays.',
  });
  await bring('prices', PRICES, 'Chicory,12ct,19.00,2026-03-01,');
  expect(await paid('2026-04-16')).toBe(1825);
});
