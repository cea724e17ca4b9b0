import { engines, fillFarm, spoilFarm } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { openWorld, TODAY } from '../testing/world.ts';
import { drawPaper } from './draw-papers.ts';

const units = ['1', '0.3', '12', null] as const;

const line = fc.record({
  product: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  unitsPerPackage: fc.constantFrom(...units),
  after: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(-70, -61, -60, 30)),
  status: fc.constantFrom('confirmed', 'confirmed', 'pending', 'pending_inventory', 'delivered', 'cancelled'),
  fill: fc.option(fc.record({ packages: fc.nat({ max: 25 }), tenths: fc.option(fc.nat({ max: 300 })) })),
});
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

const farms = fc.record({
  stocks: fc.tuple(fc.nat({ max: 90 }), fc.nat({ max: 90 }), fc.nat({ max: 90 })),
  keeps: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(null, 0, 3, 20))),
  ages: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 3, 4, 25))),
  farmKeeps: fc.constantFrom(0, 7),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  after: fc.integer({ min: -1, max: 9 }),
});

type RandomFarm = typeof farms extends fc.Arbitrary<infer One> ? One : never;

/** A line gets this much, in tenths of a base unit, so that sums are whole. */
const tenthsOf = ({ quantity, unitsPerPackage, status, fill }: Line): number => {
  const packed = status === 'confirmed' ? fill : null;
  if (packed?.tenths && packed.packages > 0) return packed.tenths;
  return (packed?.packages ?? quantity) * Math.round(Number(unitsPerPackage ?? 1) * 10);
};

const total = (lines: readonly Line[]) => lines.reduce((sum, one) => sum + tenthsOf(one), 0);

describe.each(engines)('on random farms on %s', (engine) => {
  it('every place that says what is to be harvested, or free, says the same', async () => {
    const world = await openWorld(engine);
    onTestFinished(world.close);
    const admin = await world.person('admin');
    const check = ({ stocks, keeps, ages, farmKeeps, lines, after }: RandomFarm) =>
      world.rolledBack(async () => {
        const { orders, packing, catalog, farm: details } = world.as(admin);
        const ctx = { ...world.contextOf(admin), person: admin } as PersonContext;
        const filled = fillFarm(world.farm.db);
        const buyer = await filled.buyer('Harbor');
        await details.update({ stockKeepsDays: farmKeeps, version: (await details.get()).version });
        const products = [];
        for (const [index, name] of ['Kale', 'Chard', 'Beets'].entries()) {
          const product = await filled.product(name, { units: stocks[index] ?? 0, baseUnit: 'lb' });
          const id = product.productNameId;
          await catalog.update({ id, keepsDays: keeps[index] ?? null });
          const harvested = addDays(TODAY, -(ages[index] ?? 0));
          await spoilFarm(
            world.farm.db,
            `update product set harvest_date = '${harvested}' where kind = 'lot' and product_name_id = ${id}`,
          );
          products.push(product);
        }
        const ids = [];
        for (const { product: at, fill, after: days, ...one } of lines) {
          const product = products[at];
          if (!product) throw new Error('no such product');
          const order = {
            ...one,
            product,
            deliveryDate: addDays(TODAY, days),
            size: one.unitsPerPackage ?? '?',
          };
          const number = await filled.order(admin.uid, buyer, [order]);
          const [stored] = (await orders.lines({ buyerId: buyer })).filter(
            (each) => each.orderNumber === number,
          );
          const id = stored?.id ?? 0;
          ids.push(id);
          if (fill && one.status === 'confirmed') {
            const weight = fill.tenths && fill.packages > 0 ? `'${fill.tenths / 10}'` : 'null';
            await spoilFarm(
              world.farm.db,
              `update order_line set fill_quantity = ${fill.packages}, fill_units = ${weight} where id = ${id}`,
            );
          }
        }
        const day = addDays(TODAY, after);
        /** Nobody counts on stock that is older than its product keeps, although it is there. */
        const usable = (index: number) => {
          const days = keeps[index] ?? null;
          return days !== null && (ages[index] ?? 0) > days ? 0 : (stocks[index] ?? 0);
        };
        const of = (index: number, wanted: (one: Line) => boolean) =>
          total(lines.filter((one) => one.product === index && wanted(one)));
        const isListed = ({ after: days }: Line) => days >= -60 && days <= after;
        const expected = products.map(({ productNameId, name }, index) => {
          const need = of(index, (one) => one.status === 'confirmed' && isListed(one));
          const stock = usable(index);
          return {
            productNameId,
            name,
            toHarvest: Math.max(0, Math.ceil((need - stock * 10) / 10)),
            alsoAsked: of(index, (one) => /pending/.test(one.status) && isListed(one)),
          };
        });
        const freeOn = (index: number, days: number, except?: Line) => {
          const last = days + (keeps[index] ?? farmKeeps);
          const reserved = of(
            index,
            (one) => one.status === 'confirmed' && one.after <= last && one !== except,
          );
          return Math.max(0, usable(index) * 10 - reserved) / 10;
        };

        const list = await packing.harvestList({ through: day });
        const rows = [...list.rows, ...list.enough];
        const panel = await orders.needs({ from: day, to: day });
        for (const { productNameId, toHarvest, alsoAsked } of expected) {
          const row = rows.find((one) => one.productNameId === productNameId);
          expect(row?.toHarvest ?? 0).toBe(toHarvest);
          if (row) {
            expect(Number(row.alsoAsked) * 10).toBeCloseTo(alsoAsked);
            const onDay = Number(row.needed) - Number(row.earlier);
            const sum = Number((Number(row.earlier) + onDay - row.onHand + row.old).toFixed(6));
            expect(Math.max(0, Math.ceil(sum))).toBe(toHarvest);
          }
          const need = panel.find((one) => one.productNameId === productNameId);
          expect(need?.toHarvest ?? 0).toBe(toHarvest);
          if (!need) continue;
          expect(Number(need.alsoAsked) * 10).toBeCloseTo(alsoAsked);
          expect([need.onHand, need.earlier, need.units]).toEqual(
            row
              ? [row.onHand, Number(row.earlier), expect.closeTo(Number(row.needed) - Number(row.earlier))]
              : [need.onHand, 0, 0],
          );
        }
        const { paper } = await drawPaper(ctx, { kind: 'harvestList', about: { day, language: 'en' } });
        expect(paper.kind === 'harvestList' && paper.list).toEqual(list);
        const app = await world.app();
        const csv = await app.inject({
          url: `/api/day-sheets/${day}/harvest-list.csv`,
          headers: await world.cookie(admin),
        });
        for (const { productName, toHarvest } of rows)
          expect(csv.body).toContain(`\n${productName},${toHarvest},lb,`);

        for (const days of [after, 0]) {
          const stock = await orders.availability({ day: addDays(TODAY, days) });
          for (const [index, { productNameId }] of products.entries()) {
            const found = stock.find((one) => one.productNameId === productNameId);
            expect(found?.free ?? 0).toBe(freeOn(index, days));
          }
        }
        const alone = await orders.coverages({ ids });
        for (const [index, id] of ids.entries()) {
          const one = lines[index];
          if (!one) continue;
          const { free, needed, short } = await orders.coverage({ id });
          expect(free).toBe(freeOn(one.product, one.after, one));
          if (/pending/.test(one.status))
            expect(alone).toContainEqual(expect.objectContaining({ id, free, needed, short }));
        }
        const held = ids[lines.findIndex(({ status }) => status === 'pending_inventory')];
        if (held === undefined) return;
        const { id: _, sharedWith: __, ...coverage } = alone.find(({ id }) => id === held) ?? {};
        const checked = await world.moves(admin).checkStock({ id: held });
        expect(checked.coverage).toEqual(coverage);
        expect(checked.line.status === 'confirmed').toBe(checked.coverage.short === 0);
      });
    await fc.assert(fc.asyncProperty(farms, check), {
      numRuns: engine === 'sqlite' ? 25 : 8,
      seed: 20_261_125,
    });
  });
});
