import { addDays } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import type { PackInput } from '@farm/domain/packing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

type Wanted = Partial<z.input<typeof PackInput>['lines'][number]>;

const daysAgo = (days: number) => addDays(TODAY, -days);
const ONE_PACKAGE =
  'Only 1 of 2 packages can come from one lot each. Choose lots, pack fewer, or mix lots in a package.';

describe.each(engines)('packages of a traced product on %s', (engine) => {
  let world: OrderWorld;
  let kale: number;
  let sizes: Record<string, number>;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    kale = await world.productOf('Kale');
    await trace(true);
    sizes = {};
    for (const [size, unitsPerBaseUnit] of [
      ['case', '12'],
      ['pack', '0.5'],
    ] as const) {
      const { id } = await admin().catalog.addSize({ productNameId: kale, size, unitsPerBaseUnit });
      sizes[size] = id;
    }
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const farmer = () => world.as(world.farmer);
  const trace = (isTraced: boolean) => admin().catalog.update({ id: kale, name: 'Kale', isTraced });
  const order = async (size: string, quantity: number, buyerId = world.buyer.id) => {
    const placed = await world.as(world.rep).orders.create({
      buyerId,
      deliveryDate: TODAY,
      lines: [{ sizeId: sizes[size] ?? 0, quantity, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    return world.moves(world.admin).confirm(world.first(placed.lines));
  };
  const pack = ({ id, version, quantity }: OrderLine, more: Wanted = {}) =>
    farmer().packing.pack({ lines: [{ id, version, fillQuantity: quantity, ...more }] });
  const dayLines = async () =>
    (await farmer().packing.day({ day: TODAY })).deliveries.flatMap(({ lines }) => lines);
  const lineOf = async (id: number) => (await dayLines()).find((line) => line.id === id);
  const picksOf = async (id: number) => (await lineOf(id))?.picks.map(({ lotId, units }) => [lotId, units]);

  it('are planned together, and whichever is packed first, each line gets what was planned', async () => {
    const a = await world.harvest(18, daysAgo(2));
    const b = await world.harvest(28, daysAgo(1));
    const packs = await order('pack', 20);
    const cases = await order('case', 3, world.otherBuyer.id);
    const planned = {
      cases: [
        [a.id, '12'],
        [b.id, '24'],
      ],
      packs: [
        [a.id, '6'],
        [b.id, '4'],
      ],
    };
    expect(await picksOf(cases.id)).toEqual(planned.cases);
    expect(await picksOf(packs.id)).toEqual(planned.packs);
    expect(await lineOf(packs.id)).toMatchObject({ whole: { missing: 0, unfilled: [] } });
    await pack(packs);
    expect(await picksOf(cases.id)).toEqual(planned.cases);
    await pack(cases);
    expect(await picksOf(cases.id)).toEqual(planned.cases);
    expect(await picksOf(packs.id)).toEqual(planned.packs);
    expect(await lineOf(cases.id)).not.toHaveProperty('whole');
    expect((await lineOf(cases.id))?.picks[0]?.lotCode).toMatch(/^KAL260413-/);
  });

  it('that cannot come from one lot each are asked about: other lots, fewer, or mixed', async () => {
    const a = await world.harvest(16, daysAgo(2));
    const b = await world.harvest(8, daysAgo(1));
    const cases = await order('case', 2);
    const unfilled = [
      { lotId: a.id, units: '4' },
      { lotId: b.id, units: '8' },
    ];
    expect(await lineOf(cases.id)).toMatchObject({
      picks: [{ lotId: a.id, units: '12' }],
      whole: { missing: 1, unfilled },
    });
    const { rows } = await farmer().packing.pickList({ day: TODAY });
    expect(rows).toMatchObject([
      { missing: '12', unfilled: unfilled.map((lot) => ({ ...lot, size: 'case' })) },
    ]);
    const refusal = await refusalOf(pack(cases));
    expect([refusal.code, refusal.message]).toEqual(['INPUT_INVALID', ONE_PACKAGE]);
    expect(refusal.details.issues).toMatchObject([{ path: ['lines', 0, 'mixed'] }]);
    const named = [
      { lotId: a.id, units: '16' },
      { lotId: b.id, units: '8' },
    ];
    expect((await refusalOf(pack(cases, { lots: named }))).message).toBe(ONE_PACKAGE);
    expect((await lineOf(cases.id))?.packedAt).toBeNull();
    await pack(cases, { mixed: true });
    expect(await picksOf(cases.id)).toEqual([
      [a.id, '16'],
      [b.id, '8'],
    ]);
    const { lots } = await farmer().tracing.line({ id: cases.id });
    expect(lots.map(({ lot, units }) => [lot.id, units])).toEqual([
      [a.id, '16'],
      [b.id, '8'],
    ]);
    const version = cases.version + 1;
    await pack({ ...cases, version }, { fillQuantity: 1, reason: { kind: 'quality' } });
    expect(await picksOf(cases.id)).toEqual([[a.id, '12']]);
    await pack({ ...cases, version: version + 1 }, { lots: named, mixed: true });
    expect(await picksOf(cases.id)).toHaveLength(2);
  });

  it('are packed beyond the stock only if a person agrees, and are then without a lot', async () => {
    const cases = await order('case', 2);
    expect((await refusalOf(pack(cases))).message).toMatch(/^Only 0 of 2 packages/);
    await pack(cases, { mixed: true });
    expect(await picksOf(cases.id)).toEqual([]);
    await world.moves(world.admin).deliver({ id: cases.id });
    expect(await farmer().tracing.line({ id: cases.id })).toMatchObject({
      lots: [],
      withoutLot: { units: '24' },
    });
  });

  it('of a line that is weighed count each as its share of the weight', async () => {
    const { id } = await admin().catalog.addSize({
      productNameId: kale,
      size: 'bin',
      unitsPerBaseUnit: '12',
      isCatchWeight: true,
    });
    sizes.bin = id;
    const a = await world.harvest(25, daysAgo(2));
    const b = await world.harvest(25, daysAgo(1));
    const bins = await order('bin', 3);
    await pack(bins, { fillUnits: '37' });
    expect(await picksOf(bins.id)).toEqual([
      [a.id, '24.666666666'],
      [b.id, '12.333333334'],
    ]);
  });

  it('that nobody packed leave oldest first and may straddle', async () => {
    const a = await world.harvest(16, daysAgo(2));
    const b = await world.harvest(30, daysAgo(1));
    const cases = await order('case', 2);
    await world.moves(world.admin).deliver({ id: cases.id });
    const { lots } = await farmer().tracing.line({ id: cases.id });
    expect(lots.map(({ lot, units, isObserved }) => [lot.id, units, isObserved])).toEqual([
      [a.id, '16', false],
      [b.id, '8', false],
    ]);
  });

  it('straddle as before, and nothing is asked or told, of a product that is not traced', async () => {
    await trace(false);
    const a = await world.harvest(16, daysAgo(2));
    const b = await world.harvest(8, daysAgo(1));
    const cases = await order('case', 2);
    const straddling = [
      { lotId: a.id, harvestDate: daysAgo(2), location: '', units: '16' },
      { lotId: b.id, harvestDate: daysAgo(1), location: '', units: '8' },
    ];
    expect((await lineOf(cases.id))?.picks).toEqual(straddling);
    expect(await lineOf(cases.id)).not.toHaveProperty('whole');
    const { rows } = await farmer().packing.pickList({ day: TODAY });
    expect(rows[0]?.picks).toEqual(straddling);
    expect(rows[0]).not.toHaveProperty('unfilled');
    await pack(cases);
    expect((await lineOf(cases.id))?.picks).toEqual(straddling);
    const short = await order('case', 5);
    await pack(short);
    expect(await picksOf(short.id)).toEqual([]);
  });

  it('never straddle, in whatever sequence lines are packed, unpacked and packed again', async () => {
    const stock = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(3)), {
      minLength: 1,
      maxLength: 4,
    });
    const wanted = fc.array(
      fc.tuple(fc.constantFrom('case', 'pack', '1lb'), fc.integer({ min: 1, max: 9 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    const acts = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('pack', 'pack', 'unpack')), { maxLength: 8 });
    sizes['1lb'] = world.sizeOf('1lb');
    const each: Record<string, number> = { case: 12, pack: 0.5, '1lb': 1 };
    let straddled = 0;
    let packed = 0;
    await fc.assert(
      fc.asyncProperty(stock, wanted, acts, async (lots, sized, sequence) =>
        world.rolledBack(async () => {
          for (const [units, days] of lots) await world.harvest(units, daysAgo(days));
          const lines = [];
          for (const [size, quantity] of sized) lines.push(await order(size, quantity));
          for (const [at, act] of sequence) {
            const line = lines[at % lines.length];
            if (!line) continue;
            const now = await lineOf(line.id);
            if (!now) continue;
            const ref = { id: line.id, version: now.version };
            if (act === 'unpack') await farmer().packing.unpack({ lines: [ref] });
            else if (now.packedAt !== null || now.whole?.missing === 0) await pack({ ...line, ...ref });
            else expect((await refusalOf(pack({ ...line, ...ref }))).code).toBe('INPUT_INVALID');
          }
          for (const { size, picks, packedAt, fillQuantity } of await dayLines()) {
            const per = each[size] ?? 1;
            const parts = picks.map(({ units }) => Number(units) / per);
            straddled += parts.filter((part) => !Number.isInteger(part)).length;
            if (packedAt === null) continue;
            packed += 1;
            expect(parts.reduce((total, part) => total + part, 0)).toBe(fillQuantity);
          }
        }),
      ),
      {
        numRuns: engine === 'sqlite' ? 25 : 5,
        // Something is packed, whatever else is tried.
        examples: [
          [
            [
              [18, 3],
              [28, 1],
            ],
            [
              ['case', 3],
              ['pack', 9],
            ],
            [
              [1, 'pack'],
              [0, 'pack'],
            ],
          ],
        ],
      },
    );
    expect([straddled, packed > 0]).toEqual([0, true]);
  });
});
