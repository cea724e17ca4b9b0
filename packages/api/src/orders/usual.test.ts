import { fillFarm } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

describe('the usual order of a buyer', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
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

  const draft = (person: OrderWorld['rep'], orderGroupId: string) =>
    world.as(person).orders.draft({ orderGroupId });

  it('repeats an order for the next usual day: its buyer, products, quantities and growers', async () => {
    await world.confirmed(world.order({ day: '2026-04-14' }));
    const order = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: '2026-04-10',
      purchaseOrderNumber: 'PO-7',
      notes: 'Ring twice',
      lines: [
        { sizeId: world.sizeOf('third'), quantity: 3, farmerId: world.farmer.uid },
        { sizeId: world.sizeOf('12ct'), quantity: 1 },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await draft(world.rep, order.orderGroupId)).toEqual({
      again: 2,
      buyer: { id: world.buyer.id, name: 'Harbor Kitchen', assignedRepId: null },
      day: '2026-04-21',
      lastDay: '2026-04-10',
      lines: [
        {
          productName: 'Kale',
          size: 'third',
          sizeId: world.sizeOf('third'),
          quantity: 3,
          farmerId: world.farmer.uid,
          isGrowerGone: false,
        },
        {
          productName: 'Chard',
          size: '12ct',
          sizeId: world.sizeOf('12ct'),
          quantity: 1,
          farmerId: '',
          isGrowerGone: false,
        },
      ],
    });
  });

  it('leaves out canceled lines, unless all are, and takes the weekday of the order if no day is usual', async () => {
    const order = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: '2026-04-10',
      lines: [
        { sizeId: world.sizeOf('third'), quantity: 3 },
        { sizeId: world.sizeOf('12ct'), quantity: 1 },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
    const [third, chard] = order.lines.map(({ id }) => ({ id }));
    const sizes = async () => (await draft(world.rep, order.orderGroupId)).lines.map(({ size }) => size);
    await world.moves(world.rep).cancel(third ?? { id: 0 });
    expect(await sizes()).toEqual(['12ct']);
    await world.moves(world.rep).cancel(chard ?? { id: 0 });
    expect(await sizes()).toEqual(['third', '12ct']);
    // The next Friday after Wednesday, April 15.
    expect((await draft(world.rep, order.orderGroupId)).day).toBe('2026-04-17');
  });

  it('tells which products, which grower and which buyer are gone', async () => {
    const farm = fillFarm(world.farm.db);
    const product = await farm.product('Leeks');
    // Somebody who was a grower once.
    const farmerId = world.otherRep.uid;
    await farm.order(world.rep.uid, world.buyer.id, [
      { product, quantity: 2, deliveryDate: '2026-04-14', farmerId },
    ]);
    const [line] = await world.as(world.admin).orders.lines({});
    await world.as(world.admin).buyers.remove({ id: world.buyer.id });
    expect(await draft(world.admin, line?.orderGroupId ?? '')).toMatchObject({
      buyer: null,
      lines: [{ productName: 'Leeks', size: '12ct', sizeId: null, farmerId: '', isGrowerGone: true }],
    });
  });

  it('starts an order for a buyer with their next usual day', async () => {
    await world.confirmed(world.order({ day: '2026-04-14' }));
    expect(await world.as(world.rep).orders.draft({ buyerId: world.buyer.id })).toEqual({
      again: null,
      buyer: { id: world.buyer.id, name: 'Harbor Kitchen', assignedRepId: null },
      day: '2026-04-21',
      lastDay: null,
      lines: [],
    });
    expect(await world.as(world.rep).orders.draft({ buyerId: 999_999 })).toMatchObject({
      buyer: null,
      day: null,
    });
  });

  it("repeats no other rep's order", async () => {
    const { orderGroupId } = await world.order();
    expect((await refusalOf(draft(world.otherRep, orderGroupId))).code).toBe('ORDER_MISSING');
  });
});
