import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

const DAY = '2026-04-24';

describe('delivering what was packed', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    await world.harvest(40);
  });
  afterEach(() => world.close());

  const confirmed = (quantity: number) => world.confirmed(world.order({ quantity, day: DAY }));
  const seen = ({ id, version }: OrderLine) => ({ id, version });
  const packed = async (line: OrderLine, fillQuantity = line.quantity) =>
    world.first(
      (
        await world
          .as(world.farmer)
          .packing.pack({ lines: [{ ...seen(line), fillQuantity, reason: { kind: 'quality' } }] })
      ).lines,
    );
  const deliver = (lines: OrderLine[], more: object = {}, person = world.admin) =>
    world.as(person).packing.deliver({ buyerId: world.buyer.id, day: DAY, lines: lines.map(seen), ...more });
  const statusOf = async ({ id }: OrderLine) => (await world.as(world.admin).orders.line({ id })).status;

  it('numbers the note that goes with it, which keeps where it went and how', async () => {
    const [one, other] = [await packed(await confirmed(10), 8), await packed(await confirmed(5))];
    const note = await deliver([one, other], { receivedBy: 'Zoë', boxes: 13, temperatureF: 36 });
    expect(note).toMatchObject({
      number: 1,
      buyerId: world.buyer.id,
      deliveryDate: DAY,
      shipTo: { name: 'Harbor Kitchen', address: null, phone: null },
      carrier: null,
      boxes: 13,
      temperatureF: 36,
      receivedBy: 'Zoë',
      deliveredBy: world.admin.uid,
    });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['delivered', 'delivered']);
    const stock = await world.as(world.admin).orders.availability({
      productNameIds: [await world.productOf('Kale')],
    });
    expect(stock).toMatchObject([{ onHand: 27, reserved: 0 }]);
  });

  it('gives each delivery the next number, and none to a delivery that fails', async () => {
    const [one, other] = [await confirmed(1), await confirmed(2)];
    expect(await deliver([one])).toMatchObject({ number: 1 });
    expect((await refusalOf(deliver([one, other]))).code).toBe('ORDER_LINES_CHANGED');
    expect(await statusOf(other)).toBe('confirmed');
    expect(await deliver([other])).toMatchObject({ number: 2 });
    const both = await Promise.all([confirmed(1), confirmed(1)]);
    const numbers = (await Promise.all(both.map((line) => deliver([line])))).map(({ number }) => number);
    expect(numbers.sort()).toEqual([3, 4]);
  });

  it('is open to any grower once it is packed, and before only to who grows it', async () => {
    const line = await confirmed(10);
    expect((await refusalOf(deliver([line], {}, world.otherFarmer))).code).toBe('ORDER_LINE_FOREIGN');
    expect(await statusOf(line)).toBe('confirmed');
    expect(await deliver([await packed(line)], {}, world.otherFarmer)).toMatchObject({
      deliveredBy: world.otherFarmer.uid,
    });
    expect(await world.as(world.admin).orders.line({ id: line.id })).toMatchObject({
      status: 'delivered',
      farmerId: world.farmer.uid,
    });
  });

  it('is open to any grower also outside the day sheet, one line or several', async () => {
    const lines = [await confirmed(10), await confirmed(4), await confirmed(3)];
    const moves = world.moves(world.otherFarmer);
    const ways = [
      ({ id }: OrderLine) => moves.deliver({ id }),
      (line: OrderLine) => world.as(world.otherFarmer).packing.deliverLines({ lines: [seen(line)] }),
      ({ id }: OrderLine) => moves.update({ id, status: 'delivered' }),
    ];
    for (const [index, line] of lines.entries()) {
      const deliverBy = ways[index];
      if (!deliverBy) throw new Error('There is no way');
      const { code } = await refusalOf(deliverBy(line));
      expect(code).toBe('ORDER_LINE_FOREIGN');
      await deliverBy(await packed(line));
      expect(await statusOf(line)).toBe('delivered');
    }
  });

  it('is for the rep of the order, and for no other', async () => {
    const line = await confirmed(10);
    expect((await refusalOf(deliver([line], {}, world.otherRep))).code).toBe('ORDER_LINES_CHANGED');
    expect(await deliver([line], {}, world.rep)).toMatchObject({ deliveredBy: world.rep.uid });
  });

  it('delivers a whole day at once: a note for each buyer, all lines or none', async () => {
    const lines = [
      await packed(await confirmed(4)),
      await confirmed(5),
      await world.confirmed(world.order({ quantity: 3, day: DAY, buyerId: world.otherBuyer.id })),
    ];
    const deliverDay = (seenLines: { id: number; version: number }[], day = DAY) =>
      world.as(world.admin).packing.deliverDay({ day, lines: seenLines });
    const statuses = () => Promise.all(lines.map(statusOf));
    const [first, ...others] = lines.map(seen);
    if (!first) throw new Error('There is no line');
    expect((await refusalOf(deliverDay([...others, { ...first, version: 99 }]))).code).toBe(
      'ORDER_LINES_CHANGED',
    );
    expect((await refusalOf(deliverDay(lines.map(seen), '2026-04-25'))).code).toBe('ORDER_LINES_CHANGED');
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const { notes } = await deliverDay(lines.map(seen));
    expect(notes.map(({ number, buyerId }) => [number, buyerId])).toEqual([
      [1, world.buyer.id],
      [2, world.otherBuyer.id],
    ]);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
    const stock = await world.as(world.admin).orders.availability({
      productNameIds: [await world.productOf('Kale')],
    });
    expect(stock).toMatchObject([{ onHand: 28, reserved: 0 }]);
  });

  it('refuses a line of another buyer or day, and changes nothing', async () => {
    const line = await confirmed(10);
    for (const more of [{ buyerId: world.otherBuyer.id }, { day: '2026-04-25' }]) {
      const refusal = await refusalOf(deliver([line], more));
      expect(refusal.message).toBe('It belongs to another delivery now. Open the day again.');
    }
    expect(await statusOf(line)).toBe('confirmed');
  });
});
