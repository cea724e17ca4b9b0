import { listOldLines } from '@farm/data/packing';
import { addDays } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

const later = (days: number) => addDays(TODAY, days);

describe('marking old deliveries delivered', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    await world.harvest(40);
  });
  afterEach(() => world.close());

  const confirmed = (fields: object) => world.confirmed(world.order(fields));
  const statusOf = async ({ id }: OrderLine) => (await world.as(world.admin).orders.line({ id })).status;
  const statuses = async (lines: OrderLine[]) => Promise.all(lines.map(statusOf));
  const mark = (person = world.admin, before = later(100)) => world.as(person).packing.deliverOld({ before });
  const passDays = (days: number) => world.setNow(`${later(days)}T12:00:00.000Z`);

  it('takes what no list shows anymore, with its stock, and leaves the rest', async () => {
    const old = [await confirmed({ quantity: 5 }), await confirmed({ quantity: 6, day: later(1) })];
    const listed = await confirmed({ quantity: 7, day: later(2) });
    const pending = await world.order({ quantity: 8 });
    passDays(62);
    expect(await world.as(world.admin).packing.harvestList({ through: later(62) })).toMatchObject({
      oldDeliveries: 2,
    });
    expect(await mark(world.admin, later(1))).toEqual({ deliveries: 1, left: 0 });
    expect(await statuses(old)).toEqual(['delivered', 'confirmed']);
    expect(await mark()).toEqual({ deliveries: 1, left: 0 });
    expect(await mark()).toEqual({ deliveries: 0, left: 0 });
    expect(await statuses([...old, listed, pending])).toEqual([
      'delivered',
      'delivered',
      'confirmed',
      'pending',
    ]);
    const stock = await world.as(world.admin).orders.availability({
      productNameIds: [await world.productOf('Kale')],
    });
    expect(stock).toMatchObject([{ onHand: 29 }]);
  });

  it('takes whole deliveries, so that none is counted twice', async () => {
    const ofBoth = [await confirmed({ quantity: 1 }), await confirmed({ quantity: 1 })];
    const ofNext = [
      await confirmed({ quantity: 1, buyerId: world.otherBuyer.id }),
      await confirmed({ quantity: 1, buyerId: world.otherBuyer.id }),
    ];
    const take = async (most: number) =>
      (await listOldLines(world.farm.db, world.admin, later(1), most)).toSorted((a, b) => a - b);
    expect([await take(1), await take(2), await take(3)]).toEqual(
      Array.from({ length: 3 }, () => ofBoth.map(({ id }) => id)),
    );
    expect(await take(4)).toEqual([...ofBoth, ...ofNext].map(({ id }) => id));
  });

  it('leaves to others what only they may deliver', async () => {
    const mine = await confirmed({ quantity: 5 });
    const foreign = await confirmed({ quantity: 6, farmerId: world.otherFarmer.uid });
    passDays(70);
    expect(await mark(world.otherRep)).toEqual({ deliveries: 0, left: 0 });
    const { oldDeliveries } = await world.as(world.farmer).packing.harvestList({ through: TODAY });
    expect(oldDeliveries).toBe(1);
    expect(await mark(world.farmer)).toEqual({ deliveries: 1, left: 0 });
    expect(await statuses([mine, foreign])).toEqual(['delivered', 'confirmed']);
    expect(await mark(world.rep)).toEqual({ deliveries: 1, left: 0 });
    expect(await statusOf(foreign)).toBe('delivered');
  });
});

describe('the day sheet of a rep', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  it('has the lines of own orders, and their notes', async () => {
    const line = await world.confirmed(world.order({ quantity: 5 }));
    const day = { day: TODAY };
    expect((await world.as(world.otherRep).packing.day(day)).deliveries).toEqual([]);
    const lines = async () =>
      (await world.as(world.rep).packing.day(day)).deliveries.map(({ lines, notes }) => [
        lines.map(({ id, deliveryNote }) => [id, deliveryNote]),
        notes.map(({ number, receivedBy }) => [number, receivedBy]),
      ]);
    expect(await lines()).toEqual([[[[line.id, null]], []]]);
    await world.as(world.rep).packing.deliver({
      buyerId: world.buyer.id,
      day: TODAY,
      lines: [{ id: line.id, version: line.version }],
      receivedBy: 'Zoë',
    });
    expect(await lines()).toEqual([[[[line.id, 1]], [[1, 'Zoë']]]]);
  });
});
