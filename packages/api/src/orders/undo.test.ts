import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

const seen = (lines: readonly OrderLine[]) => lines.map(({ id, version }) => ({ id, version }));

describe('undoing acts on lines', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const farmer = () => world.as(world.farmer).orders;
  const order = async (quantities: number[], farmerId = world.farmer.uid) => {
    const { rep, buyer, sizeOf } = world;
    const { lines } = await world.as(rep).orders.create({
      buyerId: buyer.id,
      deliveryDate: TODAY,
      lines: quantities.map((quantity) => ({ sizeId: sizeOf('1lb'), quantity, farmerId })),
      idempotencyKey: crypto.randomUUID(),
    });
    return lines;
  };
  const line = async (quantity = 5, farmerId?: string) => world.first(await order([quantity], farmerId));
  const now = async ({ id }: OrderLine) =>
    (await world.as(world.admin).orders.lines()).find((one) => one.id === id);
  const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;

  it('puts the line back as it was after each act, and the history says who did and undid what', async () => {
    const { rep } = world;
    await world.harvest(100);
    const acts: [string, (id: number) => Promise<OrderLine>, typeof rep, OrderLine['status']][] = [
      ['confirmed', (id) => world.moves(world.farmer).confirm({ id }), world.farmer, 'pending'],
      ['held', (id) => world.moves(world.farmer).hold({ id }), world.farmer, 'pending'],
      ['cancelled', (id) => world.moves(rep).cancel({ id }), rep, 'pending'],
      [
        'rescheduled',
        (id) => world.moves(world.farmer).update({ id, deliveryDate: '2026-05-01' }),
        world.farmer,
        'pending',
      ],
    ];
    for (const [what, act, person] of acts) {
      // A line open to any grower is open again.
      const before = await line(5, '');
      const { lines } = await world.as(person).orders.undo({ lines: seen([await act(before.id)]) });
      expect(lines).toEqual([{ ...before, version: 3 }]);
      const { items } = await world.as(rep).history.list({ subject: 'order', id: before.orderGroupId });
      expect(items.map((entry) => [entry.what, entry.actorId])).toEqual([
        ['undone', person.uid],
        [what, person.uid],
        ['created', rep.uid],
      ]);
    }
    const held = await world.moves(world.farmer).hold({ id: (await line()).id });
    const { line: checked } = await world.moves(world.farmer).checkStock({ id: held.id });
    expect((await farmer().undo({ lines: seen([checked]) })).lines).toEqual([{ ...held, version: 4 }]);
  });

  it('refuses what a minute has passed over, what was changed since, what another did, rejections and orders', async () => {
    const { admin, rep } = world;
    const late = await world.moves(world.farmer).confirm({ id: (await line()).id });
    world.setNow('2026-04-15T12:01:00.000Z');
    const inTime = await world.moves(world.farmer).confirm({ id: (await line()).id });
    world.setNow('2026-04-15T12:01:01.000Z');
    const before = await world.rows();
    expect(await refusalOf(farmer().undo({ lines: seen([inTime, late]) }))).toMatchObject({
      code: 'UNDO_LATE',
      message: 'This can be undone only within a minute, which has passed. Nothing was changed.',
    });
    expect(await world.rows()).toBe(before);
    expect(await code(world.as(admin).orders.undo({ lines: seen([inTime]) }))).toBe('UNDO_FOREIGN');
    await world.moves(rep).update({ id: inTime.id, deliveryDate: '2026-05-01' });
    expect(await refusalOf(farmer().undo({ lines: seen([inTime]) }))).toMatchObject({
      code: 'ORDER_LINES_CHANGED',
      details: { present: [{ id: inTime.id, line: { deliveryDate: '2026-05-01', version: 3 } }] },
    });
    const rejected = await world.moves(world.farmer).reject({ id: (await line()).id, reason: 'Hail' });
    const placed = await line();
    for (const untouched of [rejected, placed]) {
      expect(await code(farmer().undo({ lines: seen([untouched]) }))).toBe('UNDO_CLOSED');
      expect(await now(untouched)).toMatchObject({ status: untouched.status, version: untouched.version });
    }
    const undone = await farmer().undo({
      lines: seen([await world.moves(world.farmer).hold({ id: placed.id })]),
    });
    expect(await code(farmer().undo({ lines: seen(undone.lines) }))).toBe('UNDO_CLOSED');
    world.setNow('2026-04-15T12:02:00.000Z');
  });

  it('gives a delivery’s units back to the very lots it took them from, even if they were removed since', async () => {
    const older = await world.harvest(3, '2026-04-01');
    const newer = await world.harvest(10, '2026-04-02');
    const { lines } = await farmer().confirm({ lines: seen(await order([2, 4])), ifShort: 'confirm' });
    const { lines: delivered } = await farmer().deliver({ lines: seen(lines) });
    const units = async () =>
      (await world.as(world.farmer).inventory.overview()).flatMap(({ lots }) =>
        lots.map(({ id, unitsAvailable }) => [id, unitsAvailable]),
      );
    expect(await units()).toEqual([
      [older.id, 0],
      [newer.id, 7],
    ]);
    await world.as(world.farmer).inventory.removeLot({ id: older.id });
    await world.as(world.farmer).inventory.setLot({ id: newer.id, unitsAvailable: 8 });
    await farmer().undo({ lines: seen(delivered) });
    expect(await units()).toEqual([
      [older.id, 3],
      [newer.id, 11],
    ]);
    for (const { id, sum } of [
      { id: older.id, sum: 3 },
      { id: newer.id, sum: 11 },
    ]) {
      const { items } = await world.as(world.farmer).inventory.history({ productId: id });
      expect(items.reduce((total, movement) => total + movement.units, 0)).toBe(sum);
      expect(items[0]).toMatchObject({ kind: 'delivered', reason: 'Delivery on Order #1 undone' });
    }
    const { items } = await world.as(world.farmer).history.list({ subject: 'lot', id: String(newer.id) });
    expect(items[0]).toMatchObject({
      what: 'undone',
      before: { unitsAvailable: 8 },
      after: { unitsAvailable: 11 },
    });
    // Delivered and undone once more, the stock is the same.
    const again = await farmer().deliver({
      lines: seen(await Promise.all(delivered.map(now)).then((all) => all.flatMap((one) => one ?? []))),
    });
    await farmer().undo({ lines: seen(again.lines) });
    expect((await units()).map(([, left]) => left)).toEqual([3, 11]);
  });

  it('does not put units back into a stock that is counted in another unit since', async () => {
    const { admin } = world;
    await world.harvest(10);
    const delivered = await world
      .moves(world.farmer)
      .deliver({ id: (await world.confirmed(world.order())).id });
    const kale = (await world.as(admin).catalog.list()).find(({ name }) => name === 'Kale');
    await world.as(admin).catalog.update({ id: kale?.id ?? 0, baseUnit: 'oz' });
    const before = await world.rows();
    expect(await code(farmer().undo({ lines: seen([delivered]) }))).toBe('UNDO_CLOSED');
    expect(await world.rows()).toBe(before);
  });

  it('does not bring a canceled line back with the weights of a unit its product had before', async () => {
    const { admin, rep } = world;
    const cancelled = await world.moves(rep).cancel({ id: (await line()).id });
    const kale = (await world.as(admin).catalog.list()).find(({ name }) => name === 'Kale');
    await world.as(admin).catalog.update({ id: kale?.id ?? 0, baseUnit: 'oz' });
    const before = await world.rows();
    expect(await code(world.as(rep).orders.undo({ lines: seen([cancelled]) }))).toBe('UNDO_CLOSED');
    expect(await world.rows()).toBe(before);
  });

  it('withdraws unread notifications, leaves those of the other lines, and corrects what was read', async () => {
    const { rep } = world;
    const first = await farmer().confirm({ lines: seen(await order([1, 2, 3])), ifShort: 'confirm' });
    world.events.splice(0);
    const [one, two, three] = first.lines;
    if (!one || !two || !three) throw new Error('There is no line');
    await farmer().undo({ lines: seen([one]) });
    expect(await world.notificationsOf(rep)).toEqual(['order_confirmed Order #1: 2 lines are confirmed.']);
    await farmer().undo({ lines: seen([two]) });
    expect(await world.notificationsOf(rep)).toEqual([
      'order_confirmed Order #1: 3 × Kale (1lb) is confirmed.',
    ]);
    await farmer().undo({ lines: seen([three]) });
    expect(await world.notificationsOf(rep)).toEqual([]);
    expect(world.events.at(-1)).toEqual({ topic: 'notifications', to: { uids: [rep.uid] } });

    const read = await farmer().confirm({ lines: seen(await order([4, 5, 6])), ifShort: 'confirm' });
    await world.as(rep).notifications.readAll();
    await farmer().undo({ lines: seen(read.lines.slice(0, 1)) });
    await farmer().undo({ lines: seen(read.lines.slice(1)) });
    expect(await world.notificationsOf(rep)).toEqual([
      'order_confirmed Order #2: 3 lines are confirmed.',
      'order_undone Order #2: 4 × Kale (1lb) is Pending again.',
      'order_undone Order #2: 2 lines are Pending again.',
    ]);
  });

  it('undoes a delivery that was moved on the calendar, and withdraws the notifications of its growers', async () => {
    const { rep, buyer, admin } = world;
    const lines = [await world.confirmed(world.order()), await world.confirmed(world.order())];
    const before = await world.notificationsOf(world.farmer);
    const move = (to: string, from: string, moving: OrderLine[]) =>
      world.as(rep).deliveries.reschedule({ buyerId: buyer.id, from, to, lines: seen(moving) });
    const moved = await move('2026-04-20', TODAY, lines);
    expect(await world.notificationsOf(world.farmer)).toHaveLength(before.length + 1);
    const { lines: back } = await world.as(rep).orders.undo({ lines: seen(moved.lines) });
    expect(back.map(({ deliveryDate }) => deliveryDate)).toEqual([TODAY, TODAY]);
    expect(await world.notificationsOf(world.farmer)).toEqual(before);
    const again = await move('2026-04-20', TODAY, back);
    await world.as(world.farmer).notifications.readAll();
    await world.as(rep).orders.undo({ lines: seen(again.lines) });
    expect((await world.notificationsOf(world.farmer)).slice(before.length + 1)).toEqual([
      'order_undone Order #1: 5 × Kale (1lb) is to be delivered on Apr 15, 2026 again.',
      'order_undone Order #2: 5 × Kale (1lb) is to be delivered on Apr 15, 2026 again.',
    ]);
    expect(await world.as(admin).deliveries.window({ from: TODAY, to: '2026-04-30' })).toHaveLength(1);
  });

  it('happens once when it is asked for twice at once, or the line is moved by another', async () => {
    await world.harvest(50);
    await world.warm();
    const delivered = await world
      .moves(world.farmer)
      .deliver({ id: (await world.confirmed(world.order({ quantity: 4 }))).id });
    const twice = await Promise.allSettled([
      farmer().undo({ lines: seen([delivered]) }),
      farmer().undo({ lines: seen([delivered]) }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await farmer().availability()).toMatchObject([{ onHand: 50, reserved: 4 }]);
    const confirmed = await world.moves(world.farmer).confirm({ id: (await line()).id });
    const settled = await Promise.allSettled([
      farmer().undo({ lines: seen([confirmed]) }),
      world.moves(world.rep).cancel({ id: confirmed.id, version: confirmed.version }),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await now(confirmed)).toMatchObject({
      status: settled[0].status === 'fulfilled' ? 'pending' : 'cancelled',
      version: 3,
    });
  });
});
