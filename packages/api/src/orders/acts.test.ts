import type { OrderLine } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { leaveDrafts, repriceDrafts } from '../invoices/leave-drafts.ts';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';
import { confirmLines, deliverLines } from './move-lines.ts';
import { undoLines } from './undo-lines.ts';

const seen = (lines: readonly OrderLine[]) => lines.map(({ id, version }) => ({ id, version }));
const statuses = (lines: readonly OrderLine[]) => lines.map(({ status }) => status);

describe('acts on many lines', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  /** One order of kale with a line for each number of packages. */
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
  const all = () => world.as(world.admin).orders.lines();
  const farmer = () => world.as(world.farmer).orders;

  it('confirm the lines that free stock covers in sequence, hold the others, and leave held ones held', async () => {
    await world.harvest(10);
    const [waiting] = await order([50]);
    if (!waiting) throw new Error('There is no line');
    const held = await world.moves(world.farmer).hold({ id: waiting.id });
    const lines = [held, ...(await order([4, 7, 5])), ...(await order([1]))];
    const coverages = await farmer().coverages({ ids: lines.map(({ id }) => id), together: true });
    expect(coverages.map(({ free, short }) => [free, short])).toEqual([
      [10, 40],
      [10, 0],
      [6, 1],
      [6, 0],
      [1, 0],
    ]);
    const { lines: moved } = await farmer().confirm({ lines: seen(lines), ifShort: 'hold' });
    expect(statuses(moved)).toEqual([
      'pending_inventory',
      'confirmed',
      'pending_inventory',
      'confirmed',
      'confirmed',
    ]);
    expect(moved.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);
    expect(moved).toEqual((await all()).toSorted((a, b) => a.id - b.id));
    expect(await farmer().availability()).toMatchObject([{ onHand: 10, reserved: 10, free: 0 }]);
    const [last] = (await world.as(world.rep).history.list({ subject: 'order', id: held.orderGroupId }))
      .items;
    expect(last).toMatchObject({ what: 'checked', after: { short: 40 } });
  });

  it('ask before they promise more than there is, with what each short line lacks, and change nothing by then', async () => {
    await world.harvest(10);
    const lines = await order([4, 7, 5]);
    const before = await world.rows();
    const asked = await refusalOf(farmer().confirm({ lines: seen(lines), ifShort: 'ask' }));
    expect(asked).toMatchObject({
      code: 'STOCK_SHORT',
      message:
        'Free stock does not cover 1 of 3 lines, so none was confirmed. Confirm what will be harvested, or hold it for stock.',
      details: { present: [{ id: lines[1]?.id, needed: 7, free: 6, short: 1, shortPackages: 1 }] },
    });
    expect(await world.rows()).toBe(before);
    const covered = lines.filter(({ quantity }) => quantity !== 7);
    const { lines: confirmed } = await farmer().confirm({ lines: seen(covered), ifShort: 'ask' });
    expect(statuses(confirmed)).toEqual(['confirmed', 'confirmed']);
  });

  it('check several held lines in sequence, and tell of each what there is', async () => {
    await world.harvest(10);
    const { lines: held } = await farmer().hold({ lines: seen(await order([4, 7, 5])) });
    const { lines, stock } = await farmer().checkStock({ lines: seen(held) });
    expect(statuses(lines)).toEqual(['confirmed', 'pending_inventory', 'confirmed']);
    expect(stock.map(({ id, free, short }) => [id, free, short])).toEqual([
      [lines[0]?.id, 10, 0],
      [lines[1]?.id, 6, 1],
      [lines[2]?.id, 6, 0],
    ]);
    const { items } = await world.as(world.rep).history.list({
      subject: 'order',
      id: world.first(held).orderGroupId,
    });
    expect(items.filter(({ what }) => what === 'checked')).toHaveLength(3);
  });

  it('move several lines to a day, and notify their grower once', async () => {
    const lines = await order([1, 2]);
    const { lines: moved } = await world
      .as(world.rep)
      .orders.reschedule({ lines: seen(lines), deliveryDate: '2026-05-01' });
    expect(moved.map(({ deliveryDate, version }) => [deliveryDate, version])).toEqual([
      ['2026-05-01', 2],
      ['2026-05-01', 2],
    ]);
    expect((await world.notificationsOf(world.farmer)).at(-1)).toBe(
      'order_rescheduled Order #1: 2 lines are now to be delivered on May 01, 2026.',
    );
    const again = { lines: seen(moved), deliveryDate: '2026-05-01' };
    expect(await world.as(world.rep).orders.reschedule(again)).toEqual({ lines: moved });
  });

  it('confirm all lines where the grower will harvest the rest', async () => {
    const lines = await order([4, 7]);
    expect(statuses((await farmer().confirm({ lines: seen(lines), ifShort: 'confirm' })).lines)).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  it('tell for each line what the single answer tells, of those the person may see and still has to decide', async () => {
    await world.harvest(5);
    const [covered, short, decided] = await order([2, 9, 1]);
    if (!covered || !short || !decided) throw new Error('There is no line');
    await world
      .moves(world.farmer)
      .cancel({ id: decided.id })
      .catch(() => world.moves(world.farmer).confirm({ id: decided.id }));
    const ids = [short.id, covered.id, decided.id, 999_999];
    expect(await farmer().coverages({ ids })).toEqual([
      { id: covered.id, sharedWith: [], togetherShort: 7, ...(await farmer().coverage({ id: covered.id })) },
      { id: short.id, sharedWith: [], togetherShort: 7, ...(await farmer().coverage({ id: short.id })) },
    ]);
    expect(await world.as(world.otherRep).orders.coverages({ ids })).toEqual([]);
    expect(await farmer().coverages({ ids: [] })).toEqual([]);
  });

  it('name the other sizes of the product that wait in the same order', async () => {
    const { lines } = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: ['1lb', 'third', '12ct'].map((size) => ({
        sizeId: world.sizeOf(size),
        quantity: 1,
        farmerId: '',
      })),
      idempotencyKey: 'two-sizes',
    });
    const coverages = await farmer().coverages({ ids: lines.map(({ id }) => id) });
    expect(coverages.map(({ sharedWith }) => sharedWith)).toEqual([['third'], ['1lb'], []]);
  });

  it('tell what lines of one product lack together where each alone would get its own', async () => {
    await world.harvest(10);
    const [first, second] = await order([6, 7]);
    const [alone] = await order([8]);
    if (!first || !second || !alone) throw new Error('There is no line');
    const coverages = await farmer().coverages({ ids: [first.id, second.id, alone.id] });
    expect(coverages.map(({ short, togetherShort }) => [short, togetherShort])).toEqual([
      [0, 3],
      [0, 3],
      [0, 0],
    ]);
  });

  it('hold, cancel, reject or deliver all lines, and record each', async () => {
    await world.harvest(6, '2026-04-01');
    await world.harvest(20, '2026-04-02');
    const { rep } = world;
    const lines = await order([4, 5]);
    const held = await farmer().hold({ lines: seen(lines) });
    expect(statuses(held.lines)).toEqual(['pending_inventory', 'pending_inventory']);
    const confirmed = await farmer().confirm({ lines: seen(held.lines), ifShort: 'hold' });
    const delivered = await world.as(rep).orders.deliver({ lines: seen(confirmed.lines) });
    expect(statuses(delivered.lines)).toEqual(['delivered', 'delivered']);
    expect(await farmer().availability()).toMatchObject([{ onHand: 17, reserved: 0 }]);
    const lots = (await world.as(world.farmer).inventory.products()).filter(
      ({ location }) => location === '',
    );
    expect(lots.map(({ unitsAvailable }) => unitsAvailable)).toEqual([0, 17]);
    for (const lot of lots) {
      const { items } = await world.as(world.farmer).inventory.history({ productId: lot.id });
      expect(items.reduce((sum, { units }) => sum + units, 0)).toBe(lot.unitsAvailable);
    }
    const more = await order([1, 1, 1, 1]);
    const cancelled = await world.as(rep).orders.cancel({ lines: seen(more.slice(0, 2)) });
    expect(statuses(cancelled.lines)).toEqual(['cancelled', 'cancelled']);
    const rejected = await farmer().reject({ lines: seen(more.slice(2)), reason: 'Hail' });
    expect(statuses(rejected.lines)).toEqual(['rejected', 'rejected']);
    const history = await world.as(world.admin).history.list({
      subject: 'order',
      id: world.first(more).orderGroupId,
    });
    expect(
      history.items.filter(({ what }) => what !== 'created').map(({ what, reason }) => [what, reason]),
    ).toEqual([
      ['rejected', 'Hail'],
      ['rejected', 'Hail'],
      ['cancelled', null],
      ['cancelled', null],
    ]);
  });

  it('change nothing if any line changed, is gone, is another grower’s or cannot make the move, and say which and why', async () => {
    const { otherFarmer, admin } = world;
    const lines = await order([1, 2, 3]);
    const foreign = await order([4], otherFarmer.uid);
    const [fine, changed, done] = lines;
    if (!fine || !changed || !done) throw new Error('There is no line');
    await world.moves(admin).reject({ id: changed.id, reason: 'Hail' });
    const confirmed = await world.moves(admin).confirm({ id: done.id });
    const before = await world.rows();
    const asked = [...seen([fine, changed, confirmed, ...foreign]), { id: 999_999, version: 1 }];
    const refusal = await refusalOf(farmer().confirm({ lines: asked, ifShort: 'confirm' }));
    expect(refusal).toMatchObject({
      code: 'ORDER_LINES_CHANGED',
      message: '4 of 5 lines could not be changed, so nothing was. See the reason for each, then decide.',
      details: {
        present: [
          {
            id: changed.id,
            line: { status: 'rejected', version: 2, rejectionReason: null },
            message: 'Somebody changed it: it is Rejected now.',
          },
          {
            id: confirmed.id,
            line: { status: 'confirmed' },
            message: 'This order line is already Confirmed. It can become Delivered or Cancelled.',
          },
          { id: world.first(foreign).id, message: 'It belongs to another grower.' },
          { id: 999_999, line: null, message: 'There is no such order line. Reload the page.' },
        ],
      },
    });
    expect(await world.rows()).toBe(before);
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    const twice = [...seen([fine]), ...seen([fine])];
    expect(await code(farmer().hold({ lines: twice }))).toBe('INPUT_INVALID');
    expect(await code(farmer().hold({ lines: [] }))).toBe('INPUT_INVALID');
    expect(await code(farmer().cancel({ lines: seen([fine]) }))).toBe('ROLE_FORBIDDEN');
    expect(await code(farmer().reject({ lines: seen([fine]), reason: ' ' }))).toBe('INPUT_INVALID');
  });

  it('notify each person once for each order, and count lines done one after the other together', async () => {
    const { rep, admin } = world;
    const lines = await order([1, 2, 3, 4, 5]);
    const others = await order([6, 7]);
    await farmer().confirm({ lines: seen([...lines.slice(0, 2), ...others]), ifShort: 'confirm' });
    expect(await world.notificationsOf(rep)).toEqual([
      'order_confirmed Order #1: 2 lines are confirmed.',
      'order_confirmed Order #2: 2 lines are confirmed.',
    ]);
    await world.moves(world.farmer).confirm({ id: lines[2]?.id ?? 0 });
    expect(await world.notificationsOf(rep)).toEqual([
      'order_confirmed Order #2: 2 lines are confirmed.',
      'order_confirmed Order #1: 3 lines are confirmed.',
    ]);
    // Another person's act, or one that came long after, gets its own notification.
    await world.moves(admin).confirm({ id: lines[3]?.id ?? 0 });
    expect((await world.notificationsOf(rep)).at(-1)).toBe(
      'order_confirmed Order #1: 4 × Kale (1lb) is confirmed.',
    );
    world.setNow('2026-04-15T12:10:01.000Z');
    await world.moves(world.farmer).confirm({ id: lines[4]?.id ?? 0 });
    expect((await world.notificationsOf(rep)).slice(-2)).toEqual([
      'order_confirmed Order #1: 4 × Kale (1lb) is confirmed.',
      'order_confirmed Order #1: 5 × Kale (1lb) is confirmed.',
    ]);
  });

  it('tell again of a line only once, keep what was read, and keep rejections apart with their reasons', async () => {
    const { rep } = world;
    const lines = await order([1, 2, 3, 4, 5, 6]);
    await world.moves(world.farmer).hold({ id: lines[0]?.id ?? 0 });
    await world.as(rep).notifications.readAll();
    await world.moves(world.farmer).hold({ id: lines[1]?.id ?? 0 });
    expect(await world.notificationsOf(rep)).toEqual([
      'order_held Order #1: 1 × Kale (1lb) is held until there is stock.',
      'order_held Order #1: 2 × Kale (1lb) is held until there is stock.',
    ]);
    await world.moves(world.farmer).reject({ id: lines[2]?.id ?? 0, reason: 'Hail' });
    await world.moves(world.farmer).reject({ id: lines[3]?.id ?? 0, reason: 'Snails' });
    await farmer().reject({ lines: seen(lines.slice(4)), reason: 'Frost' });
    expect((await world.notificationsOf(rep)).slice(2)).toEqual([
      'order_rejected Order #1: 3 × Kale (1lb) was rejected. Reason: Hail',
      'order_rejected Order #1: 4 × Kale (1lb) was rejected. Reason: Snails',
      'order_rejected Order #1: 2 lines were rejected. Reason: Frost',
    ]);
    const before = (await world.notificationsOf(world.farmer)).length;
    const [moved] = await order([9]);
    for (const deliveryDate of ['2026-05-01', '2026-05-02']) {
      await world.moves(rep).update({ id: moved?.id ?? 0, deliveryDate });
    }
    expect((await world.notificationsOf(world.farmer)).slice(before)).toEqual([
      'order_new Order #2 for Harbor Kitchen, to be delivered on Apr 15, 2026, needs your answer.',
      'order_rescheduled Order #2: 9 × Kale (1lb) is now to be delivered on May 02, 2026.',
    ]);
  });

  it('need as many queries for a hundred lines as for ten', async () => {
    await world.harvest(2000);
    const small = await order(Array.from({ length: 10 }, () => 1));
    const large = await order(Array.from({ length: 100 }, () => 1));
    const countQueries = async (lines: OrderLine[]) => {
      let queries = 0;
      const db = world.farm.db.withPlugin({
        transformQuery: ({ node }) => node,
        // Also of statements that another test has prepared.
        transformResult: async ({ result }) => {
          queries += 1;
          return result;
        },
      });
      const ctx = { ...world.contextOf(world.farmer), db, person: world.farmer } as PersonContext;
      const confirmed = await confirmLines(ctx, { lines: seen(lines), ifShort: 'hold' });
      const delivered = await deliverLines(ctx, { lines: seen(confirmed.lines) });
      await undoLines(ctx, { lines: seen(delivered.lines) }, { leave: leaveDrafts, reprice: repriceDrafts });
      return queries;
    };
    const few = await countQueries(small);
    expect(few).toBeGreaterThan(10);
    expect(await countQueries(large)).toBe(few);
  });

  it('have all of their lines or none when another person rejects one of them at once', async () => {
    await world.warm();
    const { admin } = world;
    const lines = await order([1, 2, 3, 4]);
    const [, , third] = lines;
    const [bulk, single] = await Promise.allSettled([
      farmer().confirm({ lines: seen(lines), ifShort: 'hold' }),
      world.moves(admin).reject({ id: third?.id ?? 0, version: 1, reason: 'Hail' }),
    ]);
    expect([bulk.status, single.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const now = statuses((await all()).toSorted((a, b) => a.id - b.id));
    if (bulk.status === 'fulfilled') {
      expect(now).toEqual(statuses(bulk.value.lines));
      return;
    }
    expect(now).toEqual(['pending', 'pending', 'rejected', 'pending']);
    expect(bulk.reason.cause).toBeInstanceOf(Refusal);
    expect(bulk.reason.cause).toMatchObject({
      code: 'ORDER_LINES_CHANGED',
      details: { present: [{ id: third?.id, line: { status: 'rejected' } }] },
    });
  });

  it('never wait for each other when they take the same lines in another sequence, and promise stock once', async () => {
    await world.harvest(10);
    await world.warm();
    const { admin } = world;
    const one = await order([4, 4]);
    const two = await order([4, 4]);
    const results = await Promise.allSettled([
      farmer().confirm({ lines: seen(one), ifShort: 'hold' }),
      world.as(admin).orders.confirm({ lines: seen(two), ifShort: 'hold' }),
      world.as(admin).orders.confirm({ lines: seen([...one, ...two].toReversed()), ifShort: 'hold' }),
    ]);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.cause.code).toBe('ORDER_LINES_CHANGED');
    }
    expect(statuses(await all()).filter((status) => status === 'confirmed')).toHaveLength(2);
    expect(await farmer().availability()).toMatchObject([{ free: 2 }]);
  });
});
