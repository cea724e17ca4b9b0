import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

const DAY = '2026-04-20';
const LATER = '2026-04-22';

describe('deliveries', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const april = { from: '2026-04-01', to: '2026-04-30' };
  const seen = (lines: { id: number; version: number }[]) =>
    lines.map(({ id, version }) => ({ id, version }));
  const move = (lines: { id: number; version: number }[], change: object = {}) => ({
    buyerId: world.buyer.id,
    from: DAY,
    to: LATER,
    lines: seen(lines),
    ...change,
  });

  it('lists the same deliveries over REST, without days those of today and the 30 days after it', async () => {
    const { admin } = world;
    for (const day of ['2026-04-14', TODAY, '2026-05-15', '2026-05-16']) {
      await world.confirmed(world.order({ day }));
    }
    const app = await world.app();
    const read = async (query: string) =>
      (await app.inject({ url: `/api/deliveries${query}`, headers: await world.cookie(admin) })).json();
    const window = (from: string, to: string) => world.as(admin).deliveries.window({ from, to });
    expect(await read('?from=2026-04-01&to=2026-05-31')).toEqual(await window('2026-04-01', '2026-05-31'));
    const days = async (query: string) =>
      (await read(query)).map(({ deliveryDate }: { deliveryDate: string }) => deliveryDate);
    expect(await days('')).toEqual([TODAY, '2026-05-15']);
    expect(await days('?from=2026-04-14&to=')).toEqual(['2026-04-14', TODAY]);
    expect(await days('?to=2026-04-30')).toEqual([TODAY]);
  });

  it('shows confirmed and delivered lines, one event per buyer and day, and to sales reps only their own', async () => {
    const { farmer, rep, otherRep, admin } = world;
    await world.order({ day: DAY });
    const one = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const two = await world.confirmed(
      world.order({ day: DAY, quantity: 2, farmerId: world.otherFarmer.uid }),
    );
    const done = await world.confirmed(world.order({ day: '2026-04-03', quantity: 3 }));
    await world.moves(farmer).deliver({ id: done.id });
    const foreign = await world.as(otherRep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: DAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 9, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    await world.moves(farmer).confirm({ id: world.first(foreign.lines).id });
    await world.confirmed(world.order({ day: '2026-05-01' }));
    const shown = async (person: typeof rep) =>
      (await world.as(person).deliveries.window(april)).map((event) => [
        event.id,
        event.buyerName,
        event.isDelivered,
        event.canReschedule,
        event.lines.map(({ quantity }) => quantity),
      ]);
    const past = `${world.buyer.id}-2026-04-03`;
    const next = `${world.buyer.id}-${DAY}`;
    expect(await shown(admin)).toEqual([
      [past, 'Harbor Kitchen', true, false, [3]],
      [next, 'Harbor Kitchen', false, true, [1, 2, 9]],
    ]);
    expect(await shown(farmer)).toEqual([
      [past, 'Harbor Kitchen', true, false, [3]],
      [next, 'Harbor Kitchen', false, false, [1, 2, 9]],
    ]);
    expect(await shown(rep)).toEqual([
      [past, 'Harbor Kitchen', true, false, [3]],
      [next, 'Harbor Kitchen', false, true, [1, 2]],
    ]);
    expect(await shown(otherRep)).toEqual([[next, 'Harbor Kitchen', false, true, [9]]]);
    const [, event] = await world.as(rep).deliveries.window(april);
    expect(event?.lines.map(({ id }) => id)).toEqual([one.id, two.id]);
    const window = (from: string, to: string) =>
      refusalOf(world.as(rep).deliveries.window({ from, to })).then(({ details }) => details.issues);
    expect(await window('2026-01-01', '2027-02-05')).toMatchObject([{ path: ['to'] }]);
    expect(await window('2026-04-02', '2026-04-01')).toMatchObject([{ path: ['to'] }]);
    expect(await world.as(rep).deliveries.window({ from: '2027-01-01', to: '2028-02-04' })).toEqual([]);
  });

  it('moves every undelivered line of an event and notifies the growers, except the one who moved it', async () => {
    const { farmer, otherFarmer, rep } = world;
    const delivered = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const done = await world.moves(farmer).deliver({ id: delivered.id });
    const mine = await world.confirmed(world.order({ day: DAY, quantity: 2 }));
    const theirs = await world.confirmed(world.order({ day: DAY, quantity: 3, farmerId: otherFarmer.uid }));
    const notified = (await world.notificationsOf(farmer)).length;
    const event = await world.as(rep).deliveries.reschedule(move([done, mine, theirs]));
    expect(event).toMatchObject({ id: `${world.buyer.id}-${LATER}`, canReschedule: true });
    expect(event.lines.map(({ id, version }) => [id, version])).toEqual([
      [mine.id, mine.version + 1],
      [theirs.id, theirs.version + 1],
    ]);
    expect(
      (await world.as(rep).deliveries.window(april)).map((e) => [e.deliveryDate, e.lines.length]),
    ).toEqual([
      [DAY, 1],
      [LATER, 2],
    ]);
    expect(await world.notificationsOf(otherFarmer)).toContain(
      'order_rescheduled Order #3 for Harbor Kitchen: the delivery of Apr 20, 2026 is now on Apr 22, 2026.',
    );
    expect(await world.notificationsOf(farmer)).toHaveLength(notified + 1);
    expect(world.events.at(-1)).toMatchObject({ topic: 'notifications' });
    expect(world.events.filter(({ topic }) => topic === 'orders').at(-1)?.to).toEqual({
      roles: ['farmer', 'admin'],
      uids: [rep.uid],
    });
  });

  it('moves nothing if the event has changed, belongs to others, or the day has passed', async () => {
    const { farmer, otherFarmer, rep, otherRep, admin } = world;
    const one = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const two = await world.confirmed(world.order({ day: DAY, quantity: 2, farmerId: otherFarmer.uid }));
    const [before] = await world.as(rep).deliveries.window(april);
    const refused = (person: typeof rep, input: ReturnType<typeof move>) =>
      refusalOf(world.as(person).deliveries.reschedule(input));
    expect(await refused(rep, move([one]))).toMatchObject({
      code: 'DELIVERY_CHANGED',
      details: { present: before },
    });
    expect((await refused(rep, move([one, { ...two, version: 1 }]))).code).toBe('DELIVERY_CHANGED');
    expect((await refused(rep, move([one, two, { id: 999, version: 1 }]))).code).toBe('DELIVERY_CHANGED');
    expect(await refused(rep, move([one, two], { from: '2026-04-21' }))).toMatchObject({
      code: 'DELIVERY_CHANGED',
      details: { present: null },
    });
    expect((await refused(otherRep, move([one, two]))).details.present).toBeNull();
    expect((await refused(farmer, move([one, two]))).code).toBe('ORDER_LINE_FOREIGN');
    expect(await refused(admin, move([one, two], { to: '2026-04-14' }))).toMatchObject({
      code: 'DELIVERY_IN_PAST',
      details: { present: before },
    });
    expect(await world.as(rep).deliveries.window(april)).toEqual([before]);
    const agreed = move([one, two], { to: '2026-04-14', allowPast: true });
    expect((await world.as(admin).deliveries.reschedule(agreed)).deliveryDate).toBe('2026-04-14');
  });

  it('lets only one of two people move a whole delivery, and shows the other its current state', async () => {
    const { farmer, rep, admin } = world;
    const lines = [];
    for (let n = 1; n <= 4; n += 1) lines.push(await world.confirmed(world.order({ day: DAY, quantity: n })));
    const notified = (await world.notificationsOf(farmer)).length;
    await world.warm();
    const settled = await Promise.allSettled([
      world.as(rep).deliveries.reschedule(move(lines)),
      world.as(admin).deliveries.reschedule(move(lines, { to: '2026-04-25' })),
    ]);
    const won = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const lost = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.cause] : []));
    expect(won).toHaveLength(1);
    expect(lost[0]).toBeInstanceOf(Refusal);
    expect(lost[0]).toMatchObject({ code: 'DELIVERY_CHANGED', details: { present: null } });
    expect(await world.as(admin).deliveries.window(april)).toMatchObject([
      { deliveryDate: won[0]?.deliveryDate, lines: [{}, {}, {}, {}] },
    ]);
    expect(await world.notificationsOf(farmer)).toHaveLength(notified + 1);
  });

  it('moves a delivery or delivers one of its lines, and shows the later person the event as it is', async () => {
    const { farmer, rep } = world;
    const lines = [];
    for (let n = 1; n <= 3; n += 1) lines.push(await world.confirmed(world.order({ day: DAY, quantity: n })));
    await world.warm();
    const [last] = seen(lines).slice(-1);
    const [delivered, moved] = await Promise.allSettled([
      world.moves(farmer).deliver(last ?? { id: 0 }),
      world.as(rep).deliveries.reschedule(move(lines)),
    ]);
    expect([delivered.status, moved.status].sort()).toEqual(['fulfilled', 'rejected']);
    const events = await world.as(rep).deliveries.window(april);
    expect(events).toHaveLength(1);
    expect(events[0]?.lines).toHaveLength(3);
    if (moved.status === 'rejected') expect(moved.reason.cause.details.present).toEqual(events[0]);
  });

  it('assigns an open line to the farmer who moves it', async () => {
    const line = await world.confirmed(world.order({ day: DAY, farmerId: '' }));
    const event = await world.as(world.otherFarmer).deliveries.reschedule(move([line]));
    expect(event.lines).toMatchObject([{ farmerId: world.otherFarmer.uid }]);
    expect(await world.as(world.farmer).deliveries.window(april)).toMatchObject([{ canReschedule: false }]);
  });

  it('moves the pending and held lines of the buyer’s orders for that day too, and notifies each grower once', async () => {
    const { farmer, rep, admin } = world;
    const order = await world.as(rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: DAY,
      lines: [1, 2, 3].map((quantity) => ({
        sizeId: world.sizeOf('1lb'),
        quantity,
        farmerId: farmer.uid,
      })),
      idempotencyKey: crypto.randomUUID(),
    });
    const [confirmed, held, pending] = order.lines.map(({ id }) => ({ id }));
    await world.moves(farmer).confirm(confirmed ?? { id: 0 });
    await world.moves(farmer).hold(held ?? { id: 0 });
    const gone = await world.moves(farmer).reject({ id: (await world.order({ day: DAY })).id, reason: 'No' });
    const elsewhere = await world.order({ day: LATER });
    const notified = (await world.notificationsOf(farmer)).length;
    const [event] = await world.as(rep).deliveries.window({ from: DAY, to: DAY });
    if (!event) throw new Error('there is no event');
    expect(event.openLines.map(({ id }) => id)).toEqual([held?.id, pending?.id]);
    expect(event.movable).toEqual({ mine: 3, all: 3 });
    const moved = await world
      .as(rep)
      .deliveries.reschedule(move(event.lines, { openLines: seen(event.openLines) }));
    expect(moved.lines.map(({ id }) => id)).toEqual([confirmed?.id]);
    expect(moved.openLines.map(({ id }) => id)).toEqual([held?.id, pending?.id, elsewhere.id]);
    const after = await world.as(admin).orders.get({ orderGroupId: order.orderGroupId });
    expect(after.deliveryDate).toBe(LATER);
    expect(after.lines.map(({ deliveryDate }) => deliveryDate)).toEqual([LATER, LATER, LATER]);
    const rejected = await world.as(admin).orders.get({ orderGroupId: gone.orderGroupId });
    expect(rejected.deliveryDate).toBe(DAY);
    expect(await world.notificationsOf(farmer)).toHaveLength(notified + 1);
    expect((await world.notificationsOf(farmer)).at(-1)).toBe(
      'order_rescheduled Order #1 for Harbor Kitchen: the delivery of Apr 20, 2026 is now on Apr 22, 2026.',
    );
    expect(await world.as(rep).deliveries.window({ from: DAY, to: DAY })).toEqual([]);
  });

  it('takes along the open lines a person may move if the call names only the confirmed ones, as before', async () => {
    const { farmer, otherFarmer } = world;
    const line = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const pending = await world.order({ day: DAY, quantity: 2 });
    const foreign = await world.order({ day: DAY, quantity: 3, farmerId: otherFarmer.uid });
    const moved = await world.as(farmer).deliveries.reschedule(move([line]));
    expect(moved.openLines.map(({ id }) => id)).toEqual([pending.id]);
    expect((await world.as(farmer).orders.get({ orderGroupId: foreign.orderGroupId })).deliveryDate).toBe(
      DAY,
    );
  });

  it('moves nothing if a pending or held line has changed, come or gone since it was seen', async () => {
    const { rep, farmer } = world;
    const line = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const pending = await world.order({ day: DAY, quantity: 2 });
    const refused = async (openLines: { id: number; version: number }[]) =>
      (await refusalOf(world.as(rep).deliveries.reschedule(move([line], { openLines: seen(openLines) }))))
        .code;
    expect(await refused([])).toBe('DELIVERY_CHANGED');
    const held = await world.moves(farmer).hold({ id: pending.id });
    expect(await refused([pending])).toBe('DELIVERY_CHANGED');
    expect(await refused([held, line])).toBe('DELIVERY_CHANGED');
    const [event] = await world.as(rep).deliveries.window({ from: DAY, to: DAY });
    expect(event?.openLines).toHaveLength(1);
    await world.moves(rep).cancel({ id: held.id });
    expect(await refused([held])).toBe('DELIVERY_CHANGED');
    expect((await world.as(rep).deliveries.reschedule(move([line], { openLines: [] }))).openLines).toEqual(
      [],
    );
  });

  it('moves only a person’s own lines once they have agreed, and tells them how many before', async () => {
    const { farmer, otherFarmer, rep, otherRep } = world;
    const mine = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const theirs = await world.confirmed(world.order({ day: DAY, quantity: 2, farmerId: otherFarmer.uid }));
    const theirsHeld = await world.order({ day: DAY, quantity: 3, farmerId: otherFarmer.uid });
    const minePending = await world.order({ day: DAY, quantity: 4 });
    const [event] = await world.as(farmer).deliveries.window({ from: DAY, to: DAY });
    expect(event).toMatchObject({ canReschedule: false, movable: { mine: 2, all: 4 } });
    const input = move([mine, theirs], { openLines: seen([theirsHeld, minePending]) });
    const refusal = await refusalOf(world.as(farmer).deliveries.reschedule(input));
    expect([refusal.code, refusal.message]).toEqual([
      'ORDER_LINE_FOREIGN',
      'Only 2 lines of the 4 in this delivery can be moved by you, and nothing was moved. Look at the calendar again.',
    ]);
    const moved = await world.as(farmer).deliveries.reschedule({ ...input, onlyMine: true });
    expect([...moved.lines, ...moved.openLines].map(({ id }) => id)).toEqual([mine.id, minePending.id]);
    const [left] = await world.as(farmer).deliveries.window({ from: DAY, to: DAY });
    expect(left).toMatchObject({ movable: { mine: 0, all: 2 } });
    expect(left?.lines.map(({ id, version }) => [id, version])).toEqual([[theirs.id, theirs.version]]);
    const nothing = world.as(farmer).deliveries.reschedule({ ...move([theirs]), onlyMine: true });
    expect((await refusalOf(nothing)).code).toBe('ORDER_LINE_FOREIGN');

    // A rep does not see other reps' lines, but learns that there are some.
    const foreign = await world.as(otherRep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: DAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 9, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const [shared] = await world.as(rep).deliveries.window({ from: DAY, to: DAY });
    expect(shared).toMatchObject({ canReschedule: true, movable: { mine: 2, all: 3 } });
    const whole = move([theirs], { openLines: seen([theirsHeld]) });
    expect((await refusalOf(world.as(rep).deliveries.reschedule(whole))).code).toBe('ORDER_LINE_FOREIGN');
    await world.as(rep).deliveries.reschedule({ ...whole, onlyMine: true });
    expect((await world.as(otherRep).orders.get({ orderGroupId: foreign.orderGroupId })).deliveryDate).toBe(
      DAY,
    );
  });

  it('moves a held line with its delivery or confirms it, never both from one version', async () => {
    const { farmer, rep } = world;
    const line = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const pending = await world.order({ day: DAY, quantity: 2 });
    await world.warm();
    const [confirmed, moved] = await Promise.allSettled([
      world.moves(farmer).confirm({ id: pending.id, version: pending.version }),
      world.as(rep).deliveries.reschedule(move([line], { openLines: seen([pending]) })),
    ]);
    expect([confirmed.status, moved.status].sort()).toEqual(['fulfilled', 'rejected']);
    const [event, ...others] = await world.as(rep).deliveries.window(april);
    expect(others).toEqual([]);
    if (moved.status === 'rejected') {
      expect(moved.reason.cause).toMatchObject({ code: 'DELIVERY_CHANGED', details: { present: event } });
      expect(event).toMatchObject({ deliveryDate: DAY, lines: [{}, {}] });
    } else expect(event).toMatchObject({ deliveryDate: LATER, lines: [{}], openLines: [{}] });
  });

  it('puts a moved delivery back in one call, and withdraws what its growers had not read', async () => {
    const { farmer, rep, admin } = world;
    const line = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const pending = await world.order({ day: DAY, quantity: 2 });
    const notified = (await world.notificationsOf(farmer)).length;
    const moved = await world.as(rep).deliveries.reschedule(move([line], { openLines: seen([pending]) }));
    expect(await world.notificationsOf(farmer)).toHaveLength(notified + 1);
    const lines = seen([...moved.lines, ...moved.openLines]);
    expect((await refusalOf(world.as(admin).orders.undo({ lines }))).code).toBe('UNDO_FOREIGN');
    const undone = await world.as(rep).orders.undo({ lines });
    expect(undone.lines.map(({ id, deliveryDate }) => [id, deliveryDate])).toEqual([
      [line.id, DAY],
      [pending.id, DAY],
    ]);
    expect(await world.as(admin).deliveries.window(april)).toMatchObject([
      { deliveryDate: DAY, lines: [{ id: line.id }], openLines: [{ id: pending.id }] },
    ]);
    expect(await world.notificationsOf(farmer)).toHaveLength(notified);
  });

  it('lists the stops of a day with confirmed lines alone; contacts are for who may deliver there', async () => {
    const { admin, farmer, otherFarmer, rep, otherRep } = world;
    const { id, version } = world.buyer;
    await world.as(admin).buyers.update({ id, version, address: '1 Dock St', phone: '555-0100' });
    const first = await world.confirmed(world.order({ day: DAY, quantity: 3, size: 'third' }));
    const done = await world.confirmed(world.order({ day: DAY, quantity: 9 }));
    await world.moves(admin).deliver({ id: done.id });
    await world.order({ day: DAY });
    await world.confirmed(world.order({ day: LATER }));
    const stops = (person: typeof rep, more = {}) => world.as(person).deliveries.stops({ day: DAY, ...more });
    const stop = {
      buyerId: id,
      buyerName: 'Harbor Kitchen',
      address: '1 Dock St',
      phone: '555-0100',
      orders: [
        {
          orderNumber: 1,
          purchaseOrderNumbers: [],
          notes: [],
          lines: [
            { id: first.id, productName: 'Kale', size: 'third', quantity: 3, units: '0.9', baseUnit: 'lb' },
          ],
        },
      ],
    };
    expect(await stops(admin)).toEqual([stop]);
    expect(await stops(rep)).toEqual([stop]);
    expect(await stops(farmer, { buyerId: id })).toEqual([stop]);
    expect(await stops(otherFarmer)).toEqual([{ ...stop, address: null, phone: null }]);
    expect(await stops(otherRep)).toEqual([]);
    expect(await stops(admin, { buyerId: world.otherBuyer.id })).toEqual([]);
  });
});
