import { listMovements } from '@farm/data/inventory';
import type { Profile } from '@farm/domain/identity';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { openWorld, TODAY, type World } from '../testing/world.ts';
import { takeStockFor } from './take-stock.ts';

const takeStock = (ctx: PersonContext, productNameId: number, units: number | string) =>
  inTransaction(ctx, async (inner) => {
    const demand = { units, orderLineId: null, reason: () => null };
    const [{ taken = 0, missing = 0 } = {}] = await takeStockFor(inner, productNameId, [demand]);
    return { taken, missing };
  });

describe('the stock ledger', () => {
  let world: World;
  let farmer: Profile;
  let ctx: PersonContext;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    farmer = await world.person('farmer');
    ctx = { ...world.contextOf(farmer), person: farmer } as PersonContext;
  });
  afterEach(() => world.close());

  const inventory = () => world.as(farmer).inventory;
  const add = (name: string, unitsAvailable: number, harvestDate = TODAY) =>
    inventory().add({ name, unitsAvailable, harvestDate });
  const take = async (name: string, units: number | string) =>
    takeStock(ctx, await world.productOf(name), units);
  const rows = async (name: string) => {
    const productNameId = await world.productOf(name);
    return (await listMovements(world.farm.db, { productNameId }, { limit: 10_000 })).items;
  };
  /** The units of each row according to the ledger. */
  const ledger = async (name: string) => {
    const sums = new Map<number, number>();
    for (const { productId, units } of await rows(name)) {
      sums.set(productId, (sums.get(productId) ?? 0) + units);
    }
    return sums;
  };
  const lots = async (name: string) =>
    (await inventory().overview()).find((stock) => stock.name === name)?.lots ?? [];

  it('takes the oldest harvest first and answers what is missing', async () => {
    const newer = await add('Kale', 5, '2026-04-12');
    const older = await add('Kale', 3, '2026-04-11');
    expect(await take('Kale', '3.5')).toEqual({ taken: 4, missing: 0 });
    expect((await lots('Kale')).map(({ id, unitsAvailable }) => [id, unitsAvailable])).toEqual([
      [older.id, 0],
      [newer.id, 4],
    ]);
    expect(await take('Kale', 6.5)).toEqual({ taken: 4, missing: 2.5 });
    expect(await take('Kale', 1)).toEqual({ taken: 0, missing: 1 });
    expect(await take('Chard', 1)).toEqual({ taken: 0, missing: 1 });
    expect((await rows('Kale')).map(({ kind, units }) => [kind, units])).toEqual([
      ['delivered', -4],
      ['delivered', -1],
      ['delivered', -3],
      ['added', 3],
      ['added', 5],
    ]);
  });

  it('takes nothing if the caller’s transaction fails', async () => {
    await add('Kale', 5);
    const kale = await world.productOf('Kale');
    const before = world.events.length;
    await expect(
      inTransaction(ctx, async (inner) => {
        expect(await takeStock(inner, kale, 2)).toEqual({ taken: 2, missing: 0 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await lots('Kale')).toMatchObject([{ unitsAvailable: 5 }]);
    expect(await rows('Kale')).toHaveLength(1);
    expect(world.events).toHaveLength(before);
  });

  it('gives twenty simultaneous takers exactly what there is, to the last unit', async () => {
    for (const day of ['2026-04-10', '2026-04-11', '2026-04-12']) await add('Kale', 17, day);
    const results = await Promise.all(Array.from({ length: 20 }, () => take('Kale', 3)));
    expect(results.reduce((sum, { taken }) => sum + taken, 0)).toBe(51);
    expect(results.reduce((sum, { missing }) => sum + missing, 0)).toBe(9);
    expect(await lots('Kale')).toMatchObject([
      { unitsAvailable: 0 },
      { unitsAvailable: 0 },
      { unitsAvailable: 0 },
    ]);
    expect([...(await ledger('Kale')).values()]).toEqual([0, 0, 0]);
  });

  it('adds up to the lots after any commands, even many at once', async () => {
    const units = fc.integer({ min: 0, max: 40 });
    const command = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), units, day: fc.integer({ min: 10, max: 16 }) }),
      fc.record({ kind: fc.constant('setLot' as const), units, at: fc.nat(9) }),
      fc.record({ kind: fc.constant('setTotal' as const), units, stale: fc.boolean() }),
      fc.record({ kind: fc.constant('take' as const), units }),
      fc.record({ kind: fc.constant('removeLot' as const), at: fc.nat(9) }),
      fc.record({ kind: fc.constant('remove' as const), stale: fc.boolean() }),
    );
    const run = async (name: string, step: typeof command extends fc.Arbitrary<infer C> ? C : never) => {
      const present = await lots(name);
      const total = present.reduce((sum, lot) => sum + lot.unitsAvailable, 0);
      const productNameId = await world.productOf(name);
      const lotAt = 'at' in step ? present[step.at % (present.length || 1)] : undefined;
      if (step.kind === 'add') return add(name, step.units, `2026-04-${step.day}`);
      if (step.kind === 'take') return take(name, step.units);
      if (step.kind === 'setTotal') {
        return inventory().setTotal({
          productNameId,
          total: step.units,
          seenTotal: total + (step.stale ? 1 : 0),
        });
      }
      if (step.kind === 'remove')
        return inventory().remove({ productNameId, seenTotal: total + (step.stale ? 1 : 0) });
      if (!lotAt) return;
      return step.kind === 'setLot'
        ? inventory().setLot({ id: lotAt.id, unitsAvailable: step.units })
        : inventory().removeLot({ id: lotAt.id });
    };
    let farms = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        async (batches) => {
          farms += 1;
          const name = `Kale ${farms}`;
          await add(name, 20, '2026-04-15');
          for (const batch of batches) {
            const results = await Promise.allSettled(batch.map((step) => run(name, step)));
            for (const result of results) {
              if (result.status === 'rejected') {
                expect(['STOCK_CHANGED', 'PRODUCT_MISSING']).toContain(result.reason.cause?.code);
              }
            }
            const sums = await ledger(name);
            const present = await lots(name);
            for (const { id, unitsAvailable } of present) {
              expect(unitsAvailable).toBeGreaterThanOrEqual(0);
              expect(sums.get(id)).toBe(unitsAvailable);
              sums.delete(id);
            }
            expect([...sums.values()].every((left) => left === 0)).toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
