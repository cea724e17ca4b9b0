import { engines } from '@farm/data/testing';
import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

const DAY = '2026-04-20';
const LATER = '2026-04-22';

describe.each(engines)('deliveries on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
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

  it('shows confirmed and delivered lines, one event per buyer and day, and to sales reps only their own', async () => {
    const { farmer, rep, otherRep, admin } = world;
    await world.order({ day: DAY });
    const one = await world.confirmed(world.order({ day: DAY, quantity: 1 }));
    const two = await world.confirmed(
      world.order({ day: DAY, quantity: 2, farmerId: world.otherFarmer.uid }),
    );
    const done = await world.confirmed(world.order({ day: '2026-04-03', quantity: 3 }));
    await world.as(farmer).orders.deliver({ id: done.id });
    const foreign = await world.as(otherRep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: DAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 9, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    await world.as(farmer).orders.confirm({ id: world.first(foreign.lines).id });
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
    const done = await world.as(farmer).orders.deliver({ id: delivered.id });
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
      world.as(farmer).orders.deliver(last ?? { id: 0 }),
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
});
