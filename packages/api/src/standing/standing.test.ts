import { deleteIdempotencyKeysBefore } from '@farm/data/idempotency';
import { engines } from '@farm/data/testing';
import type { CreateStandingInput } from '@farm/domain/standing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';
import { placeDue } from './place-due.ts';

const FRIDAYS = 0b0100000;
const FRIDAY = '2026-04-17';

type Rule = Partial<z.input<typeof CreateStandingInput>>;

const openStandingWorld = async (engine: (typeof engines)[number]) => {
  const world = await openOrderWorld(engine);
  const { rep, buyer } = world;
  await world.as(world.admin).buyers.assign({ id: buyer.id, repId: rep.uid });
  return {
    ...world,
    rule: (rule: Rule = {}) =>
      world.as(rep).standing.create({
        buyerId: buyer.id,
        weekdays: FRIDAYS,
        starts: TODAY,
        lines: [{ sizeId: world.sizeOf('1lb'), quantity: 4 }],
        ...rule,
      }),
    orders: async () => (await world.as(world.admin).orders.list({})).items,
    /** Oldest first. */
    historyOf: async (id: number, person = rep) => {
      const { items } = await world.as(person).history.list({ subject: 'standing_order', id: String(id) });
      return items.toReversed();
    },
    runJob: async () => placeDue(await actAsFarm(world.farm), new AbortController().signal),
  };
};
type StandingWorld = Awaited<ReturnType<typeof openStandingWorld>> & OrderWorld;

const refused = (code: string) => ({ cause: { code } });

describe('standing orders', () => {
  let world: StandingWorld;
  beforeEach(async () => {
    world = await openStandingWorld('sqlite');
  });
  afterEach(() => world.close());

  it('propose their days within as many days ahead as each says, without placing anything', async () => {
    const { rep } = world;
    await world.rule({ purchaseOrderNumber: 'PO-7', notes: 'Back door' });
    await world.rule({ weekdays: 0b0000001, leadDays: 3 });
    expect(await world.as(rep).standing.proposals()).toMatchObject([
      { buyerName: 'Harbor Kitchen', day: FRIDAY, purchaseOrderNumber: 'PO-7', notes: 'Back door' },
    ]);
    world.setNow('2026-04-16T12:00:00.000Z');
    expect((await world.as(rep).standing.proposals()).map(({ day }) => day)).toEqual([FRIDAY, '2026-04-19']);
    expect(await world.orders()).toEqual([]);
  });

  it('place an ordinary order of the rep, at the price of its day, and propose that day no more', async () => {
    const { rep, admin } = world;
    const sizeId = world.sizeOf('1lb');
    await world.as(admin).prices.set({
      prices: [
        { priceListId: 1, sizeId, cents: 100, validFrom: TODAY },
        { priceListId: 1, sizeId, cents: 250, validFrom: FRIDAY },
      ],
    });
    const { id } = await world.rule();
    const { placed } = await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    const orders = await world.orders();
    expect(orders).toMatchObject([
      {
        number: placed[0]?.orderNumber,
        salesRepId: rep.uid,
        lines: [{ quantity: 4, deliveryDate: FRIDAY, status: 'pending', price: { cents: 250 } }],
      },
    ]);
    expect(await world.as(rep).standing.proposals()).toEqual([]);
    expect(await world.historyOf(id)).toMatchObject([
      { what: 'created' },
      { what: 'changed', actorId: rep.uid, after: { placed: FRIDAY, orderNumber: orders[0]?.number } },
    ]);
    expect(await world.notificationsOf(world.farmer)).toEqual([expect.stringMatching(/^order_new/)]);
  });

  const placedBefore = () =>
    world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: FRIDAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 1 }],
      idempotencyKey: 'placed-before',
    });

  it('say which order their buyer has for a day already, and are added to it, or placed beside it', async () => {
    const { rep, admin } = world;
    const { number, orderGroupId: addTo } = await placedBefore();
    const [first, second] = [await world.rule({ notes: 'Back door' }), await world.rule()];
    expect(await world.as(rep).standing.proposals()).toMatchObject([
      { already: [{ number, orderGroupId: addTo }] },
      { already: [{ number, orderGroupId: addTo }] },
    ]);
    const place = (occurrence: { id: number; addTo?: string }) =>
      world.as(rep).standing.place({ occurrences: [{ day: FRIDAY, ...occurrence }] });
    expect(await place({ id: first.id, addTo })).toMatchObject({
      placed: [{ orderNumber: number, beside: [] }],
    });
    expect(await place({ id: second.id })).toMatchObject({ placed: [{ beside: [number] }] });
    expect((await world.orders()).map(({ lines }) => lines.length)).toEqual([1, 2]);
    const { notes, lines } = await world.as(admin).orders.get({ orderGroupId: addTo });
    expect(notes).toBe('Back door');
    expect(new Set(lines.map(({ deliveryDate }) => deliveryDate))).toEqual(new Set([FRIDAY]));
  });

  it('are added to no order of another buyer or day, and stay proposed', async () => {
    const { rep, otherBuyer } = world;
    const { id } = await world.rule();
    const other = await world.as(rep).orders.create({
      buyerId: otherBuyer.id,
      deliveryDate: FRIDAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 1 }],
      idempotencyKey: 'for-another-buyer',
    });
    const occurrences = [{ id, day: FRIDAY, addTo: other.orderGroupId }];
    expect((await world.as(rep).standing.place({ occurrences })).refused).toHaveLength(1);
    expect(await world.as(rep).orders.get({ orderGroupId: other.orderGroupId })).toEqual(other);
    expect(await world.as(rep).standing.proposals()).toHaveLength(1);
  });

  it('are placed by the farm beside an order of the day, and say so', async () => {
    const { rep } = world;
    await placedBefore();
    await world.rule({ placesItself: true });
    await world.runJob();
    expect(await world.notificationsOf(rep)).toContain(
      'info Order #2 for Harbor Kitchen was placed by itself. It is to be delivered on Apr 17, 2026, and Harbor Kitchen has Order #1 for that day already.',
    );
  });

  it('place what was changed for a day on that day alone', async () => {
    const { rep } = world;
    const { id } = await world.rule({ leadDays: 14 });
    const lines = [{ sizeId: world.sizeOf('12ct'), quantity: 9 }];
    await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY, lines }] });
    expect(await world.orders()).toMatchObject([{ lines: [{ productName: 'Chard', quantity: 9 }] }]);
    expect(await world.as(rep).standing.proposals()).toMatchObject([
      { day: '2026-04-24', lines: [{ productName: 'Kale', quantity: 4 }] },
    ]);
  });

  it('keep a skipped day in the history, skip it once, and never place it', async () => {
    const { rep } = world;
    const { id } = await world.rule();
    await world.as(rep).standing.skip({ id, day: FRIDAY });
    await world.as(rep).standing.skip({ id, day: FRIDAY });
    expect(await world.as(rep).standing.proposals()).toEqual([]);
    const occurrences = [{ id, day: FRIDAY }];
    expect(await world.as(rep).standing.place({ occurrences })).toMatchObject({
      placed: [],
      already: [{ standingId: id, day: FRIDAY }],
    });
    expect(await world.orders()).toEqual([]);
    expect((await world.historyOf(id)).map(({ after }) => after)).toMatchObject([
      { status: 'active' },
      { skipped: FRIDAY },
    ]);
  });

  it('bring a skipped day back until it is over, for who may skip it, and tell so', async () => {
    const { rep, admin, farmer } = world;
    const { id } = await world.rule({ leadDays: 14 });
    const NEXT = '2026-04-24';
    for (const day of [NEXT, FRIDAY]) await world.as(rep).standing.skip({ id, day });
    expect(await world.as(farmer).standing.list()).toMatchObject([{ skipped: [FRIDAY, NEXT] }]);
    const bringBack = (day: string, person = rep) => world.as(person).standing.bringBack({ id, day });
    await expect(bringBack(FRIDAY, farmer)).rejects.toMatchObject(refused('ROLE_FORBIDDEN'));
    await bringBack(FRIDAY);
    await bringBack(FRIDAY, admin);
    expect(await world.as(rep).standing.list()).toMatchObject([{ skipped: [NEXT] }]);
    expect(await world.as(rep).standing.proposals()).toMatchObject([{ day: FRIDAY }]);
    expect((await world.historyOf(id)).slice(3)).toMatchObject([
      { what: 'changed', actorId: rep.uid, after: { broughtBack: FRIDAY } },
    ]);
    await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    await bringBack(FRIDAY);
    expect(await world.as(rep).standing.proposals()).toEqual([]);
    world.setNow('2026-04-25T12:00:00.000Z');
    await expect(bringBack(NEXT)).rejects.toMatchObject(refused('INPUT_INVALID'));
    expect(await world.as(rep).standing.list()).toMatchObject([{ skipped: [] }]);
  });

  it('show no skipped day that they no longer have', async () => {
    const { rep } = world;
    const { id, version } = await world.rule();
    await world.as(rep).standing.skip({ id, day: FRIDAY });
    const lines = [{ sizeId: world.sizeOf('1lb'), quantity: 4 }];
    const wanted = { id, version, weekdays: 0b0000010, starts: TODAY, lines };
    expect(await world.as(rep).standing.update(wanted)).toMatchObject({ skipped: [] });
  });

  it('refuse days that are over or not theirs, and to skip what is placed, and place the others', async () => {
    const { rep } = world;
    const { id } = await world.rule({ weekdays: 0b0111111, starts: '2026-04-01' });
    const answer = await world.as(rep).standing.place({
      occurrences: [
        { id, day: '2026-04-14' },
        { id, day: '2026-04-18' },
        { id, day: FRIDAY },
      ],
    });
    expect(answer.refused).toMatchObject([
      { day: '2026-04-14', text: { id: 'standing.past' } },
      { day: '2026-04-18', text: { id: 'standing.notItsDay' } },
    ]);
    expect(answer.placed).toMatchObject([{ day: FRIDAY }]);
    const skip = (day: string) => world.as(rep).standing.skip({ id, day });
    await expect(skip(FRIDAY)).rejects.toMatchObject(refused('STANDING_DAY_TAKEN'));
    await expect(skip('2026-04-14')).rejects.toMatchObject(refused('INPUT_INVALID'));
  });

  it('flag a size that is no longer sold, place the rest, and nothing if nothing is left', async () => {
    const { rep, admin } = world;
    const both = [
      { sizeId: world.sizeOf('1lb'), quantity: 4 },
      { sizeId: world.sizeOf('third'), quantity: 2 },
    ];
    const { id } = await world.rule({ lines: both, leadDays: 14 });
    await world.as(admin).catalog.removeSize({ id: world.sizeOf('1lb') });
    expect(await world.as(rep).standing.proposals()).toMatchObject([
      {
        lines: [
          { size: '1lb', isGone: true },
          { size: 'third', isGone: false },
        ],
      },
      {},
    ]);
    await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    expect(await world.orders()).toMatchObject([{ lines: [{ size: 'third', quantity: 2 }] }]);
    await world.as(admin).catalog.removeSize({ id: world.sizeOf('third') });
    const answer = await world.as(rep).standing.place({ occurrences: [{ id, day: '2026-04-24' }] });
    expect(answer.refused).toMatchObject([{ text: { id: 'standing.allGone' } }]);
    expect(await world.as(rep).standing.proposals()).toHaveLength(1);
    await world.as(rep).standing.skip({ id, day: '2026-04-24' });
    expect(await world.as(rep).standing.proposals()).toEqual([]);
  });

  it('change by version, keep what they already have, and what was placed', async () => {
    const { rep, admin } = world;
    const rule = await world.rule();
    const { id, version } = rule;
    await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    const line = { sizeId: world.sizeOf('1lb'), quantity: 8 };
    const wanted = { id, version, weekdays: 0b0000010, starts: TODAY, leadDays: 14, lines: [line] };
    await world.as(admin).catalog.removeSize({ id: line.sizeId });
    const changed = await world.as(rep).standing.update(wanted);
    expect(changed).toMatchObject({ version: version + 1, lines: [{ quantity: 8, isGone: true }] });
    await expect(world.as(admin).standing.update(wanted)).rejects.toMatchObject({
      cause: { code: 'VERSION_STALE', details: { present: changed } },
    });
    const gone = { sizeId: world.sizeOf('third'), quantity: 1 };
    await world.as(admin).catalog.removeSize({ id: gone.sizeId });
    await expect(
      world.as(rep).standing.update({ ...wanted, version: version + 1, lines: [line, gone] }),
    ).rejects.toMatchObject(refused('SIZE_MISSING'));
    expect(await world.orders()).toMatchObject([{ lines: [{ quantity: 4 }] }]);
  });

  it('propose nothing while they are paused or once they are ended, and cannot change after that', async () => {
    const { rep } = world;
    const { id, version } = await world.rule();
    const paused = await world.as(rep).standing.pause({ id, version, isPaused: true });
    expect(await world.as(rep).standing.proposals()).toEqual([]);
    const answer = await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    expect(answer.refused).toMatchObject([{ text: { id: 'standing.paused' } }]);
    const resumed = await world.as(rep).standing.pause({ id, version: paused.version, isPaused: false });
    expect(await world.as(rep).standing.proposals()).toHaveLength(1);
    await world.as(rep).standing.end({ id, version: resumed.version });
    expect(await world.as(rep).standing.list()).toEqual([]);
    await expect(world.as(rep).standing.end({ id, version: resumed.version })).rejects.toMatchObject(
      refused('STANDING_ENDED'),
    );
    expect((await world.historyOf(id)).map(({ after }) => after.status)).toEqual([
      'active',
      'paused',
      'active',
      'ended',
    ]);
  });

  it('follow their buyer to another rep, and are not proposed once the buyer is removed', async () => {
    const { rep, otherRep, admin, buyer, farmer } = world;
    const { id } = await world.rule();
    await world.as(admin).buyers.assign({ id: buyer.id, repId: otherRep.uid });
    expect(await world.as(rep).standing.list()).toEqual([]);
    expect(await world.as(rep).standing.proposals()).toEqual([]);
    const occurrences = [{ id, day: FRIDAY }];
    await expect(world.as(rep).standing.place({ occurrences })).rejects.toMatchObject(
      refused('STANDING_MISSING'),
    );
    await expect(world.historyOf(id, rep)).rejects.toMatchObject(refused('STANDING_MISSING'));
    expect(await world.as(otherRep).standing.list()).toMatchObject([{ id, salesRepId: otherRep.uid }]);
    expect(await world.as(farmer).standing.list()).toMatchObject([{ id }]);
    for (const person of [otherRep, farmer, admin])
      expect(await world.historyOf(id, person)).toMatchObject([{ what: 'created', actorName: 'Rita' }]);
    await expect(world.historyOf(0, admin)).rejects.toMatchObject(refused('STANDING_MISSING'));
    await world.as(admin).standing.place({ occurrences });
    expect(await world.orders()).toMatchObject([{ salesRepId: otherRep.uid }]);
    await world.as(admin).buyers.remove({ id: buyer.id });
    world.setNow('2026-04-20T12:00:00.000Z');
    expect(await world.as(otherRep).standing.proposals()).toEqual([]);
    expect(await world.as(otherRep).standing.list()).toMatchObject([{ id, isBuyerGone: true }]);
  });

  it('leave a line to any grower once its grower is gone', async () => {
    const { rep, admin, farmer } = world;
    await world.openSession(admin);
    const { id } = await world.rule({
      lines: [{ sizeId: world.sizeOf('1lb'), quantity: 4, farmerId: farmer.uid }],
    });
    await world.as(admin).people.suspend({ uid: farmer.uid });
    expect(await world.as(rep).standing.proposals()).toMatchObject([
      { lines: [{ farmerId: '', isGrowerGone: true }] },
    ]);
    await world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    expect(await world.orders()).toMatchObject([{ lines: [{ farmerId: '' }] }]);
  });

  it('tell in their history of another grower too', async () => {
    const { rep, farmer } = world;
    const lines = [{ sizeId: world.sizeOf('1lb'), quantity: 4 }];
    const rule = await world.rule({ lines: lines.map((line) => ({ ...line, farmerId: farmer.uid })) });
    const { id, version, weekdays, starts } = rule;
    await world.as(rep).standing.update({ id, version, weekdays, starts, lines });
    expect(await world.historyOf(id)).toMatchObject([
      { what: 'created', after: { lines: '4 × Kale (1lb)', growers: farmer.uid } },
      { what: 'changed', before: { growers: farmer.uid }, after: { growers: null } },
    ]);
  });

  it('are placed by the farm itself if they say so, once, and one notification tells their rep how many', async () => {
    const { rep } = world;
    await world.rule({ placesItself: true, leadDays: 14 });
    await world.rule();
    await world.runJob();
    await world.runJob();
    expect(await world.orders()).toMatchObject([
      { salesRepId: rep.uid, lines: [{ deliveryDate: '2026-04-24' }] },
      { salesRepId: rep.uid, lines: [{ deliveryDate: FRIDAY }] },
    ]);
    expect((await world.notificationsOf(rep)).filter((text) => text.startsWith('info'))).toEqual([
      'info 2 standing orders were placed by themselves.',
    ]);
    expect(await world.as(rep).standing.proposals()).toHaveLength(1);
  });

  it('that cannot place themselves stay proposed, and one notification tells their rep why', async () => {
    const { rep, admin } = world;
    const both = [
      { sizeId: world.sizeOf('1lb'), quantity: 4 },
      { sizeId: world.sizeOf('third'), quantity: 2 },
    ];
    await world.rule({ placesItself: true, lines: both });
    const { id } = await world.rule({ placesItself: true });
    await world.as(admin).catalog.removeSize({ id: world.sizeOf('1lb') });
    const news = async () =>
      (await world.notificationsOf(rep)).filter((text) => text.startsWith('info')).toSorted();
    await world.runJob();
    const [order] = await world.orders();
    const expected = [
      `info Order #${order?.number} for Harbor Kitchen was placed without 4 × Kale (1lb), which is no longer sold.`,
      'info The standing order of Harbor Kitchen for Apr 17, 2026 was not placed. Its package sizes are no longer sold. Edit the standing order, or skip the day.',
    ];
    expect(await news()).toEqual(expected);
    await world.runJob();
    expect(await news()).toEqual(expected);
    expect((await world.historyOf(id)).slice(1)).toMatchObject([
      {
        actorName: 'The farm',
        after: { notPlaced: FRIDAY },
        reason: 'Its package sizes are no longer sold. Edit the standing order, or skip the day.',
        reasonText: { id: 'standing.allGone' },
      },
    ]);
    expect(await world.as(rep).standing.proposals()).toHaveLength(1);
  });

  it('of a rep who is gone wait, and the administrators are notified', async () => {
    const { rep, admin } = world;
    await world.openSession(admin);
    const { id } = await world.rule({ placesItself: true });
    await world.as(admin).people.suspend({ uid: rep.uid });
    await world.runJob();
    expect(await world.orders()).toEqual([]);
    expect(await world.notificationsOf(admin)).toEqual([expect.stringContaining('was not placed')]);
    await world.as(admin).standing.place({ occurrences: [{ id, day: FRIDAY }] });
    expect(await world.orders()).toMatchObject([{ salesRepId: admin.uid }]);
  });
});

describe.each(engines)('standing orders on %s', (engine) => {
  let world: StandingWorld;
  beforeEach(async () => {
    world = await openStandingWorld(engine);
    await world.warm();
  });
  afterEach(() => world.close());

  it('place a day once, however many ask at the same time and however late', async () => {
    const { rep, admin } = world;
    const { id } = await world.rule({ placesItself: true });
    const occurrences = [{ id, day: FRIDAY }];
    const answers = await Promise.all([
      ...[rep, rep, rep, admin, admin].map((person) => world.as(person).standing.place({ occurrences })),
      world.runJob().then(() => null),
      world.runJob().then(() => null),
    ]);
    expect(answers.flatMap((answer) => answer?.refused ?? [])).toEqual([]);
    expect(await world.orders()).toHaveLength(1);
    // The keys of creates end after seven days.
    await deleteIdempotencyKeysBefore(world.farm.db, '9999-01-01T00:00:00.000Z');
    expect(await world.as(rep).standing.place({ occurrences })).toMatchObject({ already: [{ day: FRIDAY }] });
    expect(await world.orders()).toHaveLength(1);
    const rows = await world.farm.db.selectFrom('standing_day').selectAll().execute();
    expect(rows).toMatchObject([
      { day: FRIDAY, state: 'placed', group_id: (await world.orders())[0]?.number },
    ]);
  });

  it('place or skip a day, never both', async () => {
    const { rep, admin } = world;
    const { id } = await world.rule();
    const [placed, skipped] = await Promise.allSettled([
      world.as(rep).standing.place({ occurrences: [{ id, day: FRIDAY }] }),
      world.as(admin).standing.skip({ id, day: FRIDAY }),
    ]);
    const isPlaced = placed.status === 'fulfilled' && placed.value.placed.length === 1;
    expect(isPlaced).toBe(skipped.status === 'rejected');
    expect(await world.orders()).toHaveLength(isPlaced ? 1 : 0);
  });
});
