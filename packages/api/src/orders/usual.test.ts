import { engines } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';

describe.each(engines)('the usual order of a buyer on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
  });
  afterEach(() => world.close());

  const usual = (person: OrderWorld['rep'], buyerId = world.buyer.id) =>
    world.as(person).orders.usual({ buyerId });

  it('tells the usual days, the next one, the usual quantities and the last order', async () => {
    for (const quantity of [2, 4, 9]) {
      await world.confirmed(world.order({ quantity, day: '2026-04-14' }));
    }
    const last = await world.order({ quantity: 6, size: 'third', day: '2026-04-22' });
    expect(await usual(world.rep)).toEqual({
      usualDays: [{ weekday: 2, count: 3 }],
      nextDay: '2026-04-21',
      products: [
        expect.objectContaining({
          productName: 'Kale',
          size: '1lb',
          sizeId: world.sizeOf('1lb'),
          quantity: 4,
          count: 3,
          lastDay: '2026-04-14',
        }),
        expect.objectContaining({ size: 'third', quantity: 6, count: 1 }),
      ],
      lastOrder: { number: 4, orderGroupId: last.orderGroupId, day: '2026-04-22' },
    });
  });

  it('tells a rep nothing of orders they may not see, and growers and admins everything', async () => {
    await world.order();
    expect(await usual(world.otherRep)).toEqual({
      usualDays: [],
      nextDay: null,
      products: [],
      lastOrder: null,
    });
    for (const person of [world.farmer, world.admin]) {
      expect(await usual(person)).toMatchObject({ lastOrder: { number: 1 } });
    }
    expect((await usual(world.admin, world.otherBuyer.id)).lastOrder).toBeNull();
  });

  it('names no size that can no longer be ordered', async () => {
    await world.order({ size: 'third' });
    await world.order({ size: '1lb' });
    await world.as(world.admin).catalog.removeSize({ id: world.sizeOf('third') });
    const sizes = async () =>
      (await usual(world.rep)).products.map(({ size, sizeId }) => [size, sizeId]).sort();
    expect(await sizes()).toEqual([
      ['1lb', world.sizeOf('1lb')],
      ['third', null],
    ]);
    await world.as(world.admin).catalog.remove({ id: await world.productOf('Kale') });
    expect(await sizes()).toEqual([
      ['1lb', null],
      ['third', null],
    ]);
  });

  it('looks only at the newest twenty orders', async () => {
    await world.order({ size: 'third', day: '2026-04-01' });
    for (let n = 0; n < 20; n += 1) await world.order({ quantity: 3 });
    const { products, lastOrder } = await usual(world.rep);
    expect(products).toMatchObject([{ size: '1lb', count: 20, quantity: 3 }]);
    expect(lastOrder?.number).toBe(21);
  });
});
