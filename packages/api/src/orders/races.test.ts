import { countDeadlocks, countWaiting, engines, fillFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { fillOf } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { TRPCError } from '@trpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { addStock } from '../inventory/add-stock.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';
import { createOrder } from './create-order.ts';

/** Makes two calls at once, one of which wins: the winner's answer and the other's refusal. */
const contest = async <Answer>(calls: Promise<Answer>[]) => {
  const settled = await Promise.allSettled(calls);
  const won = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const lost = settled.flatMap((result) =>
    result.status === 'rejected' && result.reason.cause instanceof Refusal ? [result.reason.cause] : [],
  );
  expect([won.length, lost.length]).toEqual([1, calls.length - 1]);
  return { won: won[0], lost };
};

describe.each(engines)('people acting at once on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    await world.warm();
  });
  afterEach(() => world.close());

  const lines = () => world.as(world.admin).orders.lines();

  it('lets one of two growers have an open line and shows the other its current state', async () => {
    const { farmer, otherFarmer, rep } = world;
    const other = await world.order({ farmerId: '' });
    const { id, version } = await world.order({ farmerId: '' });
    const { won, lost } = await contest([
      world.moves(farmer).confirm({ id, version }),
      world.moves(otherFarmer).confirm({ id, version }),
    ]);
    expect(lost).toMatchObject([{ code: 'ORDER_CHANGED', details: { present: won } }]);
    expect(await lines()).toEqual([won, other]);
    expect(await world.notificationsOf(rep)).toHaveLength(1);
  });

  it('lets confirm or reject have a line, never both', async () => {
    const { farmer, admin, rep } = world;
    const { id, version } = await world.order();
    const { won, lost } = await contest([
      world.moves(farmer).confirm({ id, version }),
      world.moves(admin).reject({ id, version, reason: 'Hail' }),
      world.moves(farmer).hold({ id, version }),
      world.moves(rep).cancel({ id, version }),
    ]);
    for (const { code, details } of lost) {
      expect(code).toBe('ORDER_CHANGED');
      expect(details.present).toMatchObject({ status: won?.status, version: 2 });
    }
    expect(await lines()).toMatchObject([{ status: won?.status, version: 2 }]);
    expect([...(await world.notificationsOf(rep)), ...(await world.notificationsOf(farmer))]).toHaveLength(2);
  });

  it('lets one of several who share out and pack the same lines decide what all of them get', async () => {
    const { farmer, otherFarmer, admin, rep } = world;
    await world.harvest(10);
    const wanted = [await world.confirmed(world.order()), await world.confirmed(world.order())];
    const shares = (fillQuantity: number) => ({
      lines: wanted.map(({ id, version }) => ({ id, version, fillQuantity })),
      reason: { kind: 'short_harvest' as const },
    });
    const reversed = { ...shares(3), lines: shares(3).lines.toReversed() };
    const { lost } = await contest([
      world.as(farmer).orders.shareOut(shares(2)),
      world.as(otherFarmer).orders.shareOut(reversed),
      world.as(admin).packing.pack({ lines: shares(5).lines }),
    ]);
    expect(lost.map(({ code }) => code)).toEqual(['ORDER_LINES_CHANGED', 'ORDER_LINES_CHANGED']);
    const gets = new Set((await lines()).map((line) => fillOf(line)));
    expect(gets.size).toBe(1);
    const short = (await world.notificationsOf(rep)).filter((text) => text.startsWith('order_short'));
    expect(short).toHaveLength(gets.has(5) ? 0 : 2);
  });

  it('never takes stock below zero or twice with 20 deliveries at once', async () => {
    const { farmer, admin } = world;
    await world.harvest(20, '2026-04-01');
    await world.harvest(30, '2026-04-02');
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await world.confirmed(world.order({ quantity: 4 }))).id);
    await Promise.all(ids.map((id) => world.moves(farmer).deliver({ id })));
    expect((await lines()).every(({ status }) => status === 'delivered')).toBe(true);
    expect(
      await world.as(admin).orders.availability({ productNameIds: [await world.productOf('Kale')] }),
    ).toMatchObject([{ name: 'Kale', onHand: 0, reserved: 0, free: 0 }]);
    const lots = (await world.as(admin).inventory.products()).filter(({ location }) => location === '');
    expect(lots.map(({ unitsAvailable }) => unitsAvailable)).toEqual([0, 0]);
    for (const lot of lots) {
      const { items } = await world.as(admin).inventory.history({ productId: lot.id, limit: 200 });
      expect(items.reduce((sum, { units }) => sum + units, 0)).toBe(0);
    }
  });

  it('confirms overlapping lines of one order at once without a deadlock', async () => {
    const farm = fillFarm(world.farm.db);
    const product = await farm.product('Beets');
    for (let round = 0; round < 5; round += 1) {
      const ordered = Array.from({ length: 12 }, () => ({
        product,
        quantity: 1,
        deliveryDate: TODAY,
        status: 'pending' as const,
      }));
      const number = await farm.order(world.rep.uid, world.buyer.id, ordered);
      const lineIds = (await lines()).filter((line) => line.orderNumber === number).map(({ id }) => id);
      const answers = await Promise.allSettled(
        Array.from({ length: 30 }, (_, n) =>
          world.as(n % 2 === 0 ? world.farmer : world.admin).orders.confirm({
            ifShort: 'confirm',
            lines: Array.from({ length: 4 }, (_, at) => ({
              id: lineIds[(n * 5 + at) % 12] ?? 0,
              version: 1,
            })),
          }),
        ),
      );
      for (const answer of answers) {
        if (answer.status === 'fulfilled') continue;
        expect(answer.reason.cause).toMatchObject({ code: 'ORDER_LINES_CHANGED' });
      }
      expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    }
    expect(await countDeadlocks(world.farm.db)).toBe(0);
  });

  it('delivers a line once', async () => {
    const { farmer, rep, admin } = world;
    await world.harvest(50);
    const { id } = await world.confirmed(world.order({ quantity: 4 }));
    await contest([
      world.moves(farmer).deliver({ id }),
      world.moves(rep).deliver({ id }),
      world.moves(admin).deliver({ id }),
    ]);
    expect(
      await world.as(admin).orders.availability({ productNameIds: [await world.productOf('Kale')] }),
    ).toMatchObject([{ onHand: 46 }]);
  });

  it('does not change a base unit while something is ordered or added in it', async () => {
    const { rep, farmer, admin, buyer } = world;
    const [, kale] = await world.as(admin).catalog.list();
    const template = { id: kale?.id ?? 0, baseUnit: 'oz' as const };
    const order = {
      buyerId: buyer.id,
      deliveryDate: TODAY,
      purchaseOrderNumber: null,
      notes: null,
      lines: [{ sizeId: world.sizeOf('1lb'), quantity: 1, farmerId: '' }],
      idempotencyKey: crypto.randomUUID(),
    };
    const stock = {
      name: 'Kale',
      size: '',
      unitsAvailable: 3,
      harvestDate: TODAY,
      pricePerUnit: 0,
      location: '',
    };
    /** How a change of the unit ends that begins while `work` is done but not yet committed. */
    const changeDuring = async (
      person: Profile,
      work: (ctx: InTransaction<PersonContext>) => Promise<unknown>,
    ) => {
      let outcome: string | undefined;
      const change = await inTransaction(world.contextOf(person) as PersonContext, async (ctx) => {
        await work({ ...ctx, person });
        const changing = world
          .as(admin)
          .catalog.update(template)
          .then(
            () => (outcome = 'changed'),
            (error: TRPCError) => (outcome = error.cause instanceof Refusal ? error.cause.code : 'fault'),
          );
        if (engine === 'postgres') await somebodyWaits(() => outcome !== undefined);
        return () => changing;
      });
      return change();
    };
    const somebodyWaits = async (isOver: () => boolean) => {
      while (!isOver() && (await countWaiting(world.farm.db)) === 0);
    };
    expect(await changeDuring(rep, (ctx) => createOrder(ctx, order))).toBe('TEMPLATE_UNIT_LOCKED');
    const [line] = await lines();
    await world.moves(rep).cancel({ id: line?.id ?? 0 });
    expect(await changeDuring(farmer, (ctx) => addStock(ctx, stock))).toBe('changed');
    expect(await world.as(farmer).inventory.overview()).toMatchObject([{ baseUnit: 'oz', total: 48 }]);
  });

  it('refuses a total that would overlook a lot which is being added', async () => {
    const { farmer } = world;
    await world.harvest(10);
    const productNameId = await world.productOf('Kale');
    const lot = {
      productNameId,
      size: '',
      unitsAvailable: 3,
      harvestDate: TODAY,
      pricePerUnit: 0,
      location: '',
    };
    let outcome: string | undefined;
    const ended = await inTransaction(world.contextOf(farmer) as PersonContext, async (ctx) => {
      await addStock({ ...ctx, person: farmer }, lot);
      const setting = world
        .as(farmer)
        .inventory.setTotal({ productNameId, total: 5, seenTotal: 10 })
        .then(
          () => (outcome = 'set'),
          (error: TRPCError) => (outcome = error.cause instanceof Refusal ? error.cause.code : 'fault'),
        );
      while (engine === 'postgres' && !outcome && (await countWaiting(world.farm.db)) === 0);
      return () => setting;
    });
    await ended();
    expect(outcome).toBe('STOCK_CHANGED');
    expect(await world.as(farmer).inventory.overview()).toMatchObject([{ total: 13 }]);
  });

  it('promises free stock once when held lines are checked at once', async () => {
    const { farmer } = world;
    await world.harvest(10);
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { id } = await world.order({ quantity: 4 });
      await world.moves(farmer).hold({ id });
      ids.push(id);
    }
    const checked = await Promise.all(ids.map((id) => world.moves(farmer).checkStock({ id })));
    expect(checked.filter(({ line }) => line.status === 'confirmed')).toHaveLength(2);
    expect(
      await world.as(farmer).orders.availability({ productNameIds: [await world.productOf('Kale')] }),
    ).toMatchObject([{ free: 2 }]);
  });

  it('of 200 pairs who confirm for the last boxes at once, lets one of each have them and asks the other', async () => {
    const { admin, rep, buyer } = world;
    await world.as(admin).farm.update({ stockKeepsDays: 30, version: 1 });
    const fill = fillFarm(world.farm.db);
    const products = [];
    for (let pair = 0; pair < 200; pair += 1)
      products.push(await fill.product(`Beets ${pair}`, { units: 10 }));
    const ordered = products.map((product) => ({ product, quantity: 10, deliveryDate: TODAY }));
    const pending = ordered.map((line) => ({ ...line, status: 'pending' as const }));
    for (let order = 0; order < 2; order += 1) await fill.order(rep.uid, buyer.id, pending);
    const pairs = [...Map.groupBy(await lines(), ({ productName }) => productName).values()];
    const growers = [world.farmer, world.otherFarmer];
    const outcomes = [];
    // As many pairs together as there are connections for.
    while (pairs.length > 0) {
      const together = pairs
        .splice(0, 10)
        .map((pair) =>
          contest(
            pair.map(({ id, version }, index) =>
              world.as(growers[index] ?? null).orders.confirm({ lines: [{ id, version }], ifShort: 'ask' }),
            ),
          ),
        );
      outcomes.push(...(await Promise.all(together)));
    }
    expect(outcomes).toHaveLength(200);
    for (const { won, lost } of outcomes) {
      expect(won).toMatchObject({ lines: [{ status: 'confirmed', version: 2 }] });
      expect(lost).toMatchObject([
        {
          code: 'STOCK_SHORT',
          details: { present: [{ needed: 10, free: 0, short: 10, shortPackages: 10 }] },
        },
      ]);
    }
    const after = await lines();
    expect(after.filter(({ status }) => status === 'confirmed')).toHaveLength(200);
    expect(after.filter(({ status, version }) => status === 'pending' && version === 1)).toHaveLength(200);
    expect(await countDeadlocks(world.farm.db)).toBe(0);
  }, 60_000);
});
