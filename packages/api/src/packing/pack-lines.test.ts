import { spoilFarm } from '@farm/data/testing';
import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

const shortHarvest = { kind: 'short_harvest' as const };

describe('packing', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const packing = (person = world.farmer) => world.as(person).packing;
  const seen = ({ id, version }: OrderLine) => ({ id, version });
  const present = ({ id }: OrderLine) => world.as(world.admin).orders.line({ id });
  const kale = async () =>
    world.first(
      await world.as(world.admin).orders.availability({
        productNameIds: [await world.productOf('Kale')],
        day: '2026-05-02',
      }),
    );
  const historyOf = async ({ orderGroupId }: OrderLine) =>
    (await world.as(world.admin).history.list({ subject: 'order', id: orderGroupId })).items;
  const unitsOf = async (productId: number) =>
    (await world.as(world.admin).inventory.products()).find(({ id }) => id === productId)?.unitsAvailable;

  it('takes from the stock what really went: 46 lb less 36 and 9 leave 1', async () => {
    await world.harvest(20, '2026-04-10');
    await world.harvest(26, '2026-04-12');
    const harbor = await world.confirmed(world.order({ quantity: 36 }));
    const mill = await world.confirmed(world.order({ quantity: 30, size: 'third' }));
    await packing().pack({
      lines: [
        { ...seen(harbor), fillQuantity: 36 },
        { ...seen(mill), fillQuantity: 30 },
      ],
    });
    expect(await kale()).toMatchObject({ onHand: 46, reserved: 45, free: 1 });
    for (const line of [harbor, mill]) await world.moves(world.admin).deliver({ id: line.id });
    expect(await kale()).toMatchObject({ onHand: 1, reserved: 0 });
  });

  it('by two people at once keeps the first, and shows it to the second', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    await packing().pack({ lines: [{ ...seen(line), fillQuantity: 8, reason: shortHarvest }] });
    const refusal = await refusalOf(
      packing(world.otherFarmer).pack({ lines: [{ ...seen(line), fillQuantity: 10 }] }),
    );
    expect(refusal.code).toBe('ORDER_LINES_CHANGED');
    expect(refusal.message).toBe('Somebody else has packed this line: 8 of 10. Nothing was overwritten.');
    expect(await kale()).toMatchObject({ reserved: 8 });
  });

  it('asks for a reason for less, for consent to more, and for the weight of what is weighed', async () => {
    await world.harvest(400);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    const asked = async (fields: object) => {
      const refusal = await refusalOf(
        packing().pack({ lines: [{ ...seen(line), fillQuantity: 10, ...fields }] }),
      );
      return refusal.details.issues?.map(({ path, message }) => [path.join('.'), message]);
    };
    expect(await asked({ fillQuantity: 8 })).toEqual([
      ['lines.0.reason', 'Choose why less is packed than ordered (8 of 10).'],
    ]);
    expect(await asked({ fillQuantity: 12 })).toEqual([
      ['lines.0.fillQuantity', 'More than ordered (12 of 10). Pack anyway?'],
    ]);
    await spoilFarm(world.farm.db, 'update product_size set is_catch_weight = 1');
    expect(await asked({})).toEqual([
      ['lines.0.fillUnits', 'Enter the weight. This product is sold by what it weighs.'],
    ]);
    expect((await asked({ fillUnits: '3.37' }))?.map(([field]) => field)).toEqual(['lines.0.fillUnits']);
    expect(await kale()).toMatchObject({ reserved: 10 });
    expect(await present(line)).toMatchObject({ version: line.version });
    await packing().pack({
      lines: [{ ...seen(line), fillQuantity: 12, above: true, fillUnits: '11.4' }],
    });
    expect(await kale()).toMatchObject({ reserved: 11.4 });
  });

  it('packs all lines or none', async () => {
    await world.harvest(40);
    const [one, other] = [
      await world.confirmed(world.order({ quantity: 4 })),
      await world.confirmed(world.order({ quantity: 5 })),
    ];
    await world.moves(world.rep).cancel({ id: other.id });
    const refusal = await refusalOf(
      packing().pack({ lines: [one, other].map((line) => ({ ...seen(line), fillQuantity: line.quantity })) }),
    );
    expect(refusal.message).toBe('Somebody changed it: it is Cancelled now.');
    expect(await present(one)).toMatchObject({ version: one.version });
    expect(
      (await refusalOf(packing().pack({ lines: [{ id: 9999, version: 1, fillQuantity: 1 }] }))).message,
    ).toBe('There is no such order line. Reload the page.');
  });

  it('leaves to other packed lines what they were packed from, and says what is left', async () => {
    const older = await world.harvest(18, '2026-04-10');
    const newer = await world.harvest(40, '2026-04-12');
    const [first, second, third] = [
      await world.confirmed(world.order({ quantity: 16 })),
      await world.confirmed(world.order({ quantity: 10 })),
      await world.confirmed(world.order({ quantity: 5 })),
    ];
    await packing().pack({ lines: [{ ...seen(first), fillQuantity: 16 }] });
    // Two are left of the older lot.
    await packing().pack({ lines: [{ ...seen(second), fillQuantity: 10 }] });
    const wanted = { ...seen(third), fillQuantity: 5 };
    const refusal = await refusalOf(
      packing().pack({
        lines: [
          {
            ...wanted,
            lots: [
              { lotId: newer.id, units: 33 },
              { lotId: older.id, units: 1 },
            ],
          },
        ],
      }),
    );
    expect(refusal.details.issues?.map(({ path }) => path.join('.'))).toEqual(['lines.0.lots']);
    const emptied = await refusalOf(
      packing().pack({ lines: [{ ...wanted, lots: [{ lotId: older.id, units: 1 }] }] }),
    );
    expect(emptied.message).toBe(
      'The lot harvested on Apr 10, 2026 has nothing left. Choose another lot or pack less.',
    );
    await packing().pack({ lines: [{ ...wanted, lots: [{ lotId: newer.id, units: 5 }] }] });
    for (const line of [third, second, first]) await world.moves(world.admin).deliver({ id: line.id });
    expect([await unitsOf(older.id), await unitsOf(newer.id)]).toEqual([0, 27]);
  });

  it('refuses a lot that is not in the stock of the product at its field', async () => {
    const kaleLot = await world.harvest(18, '2026-04-10');
    const chard = await world
      .as(world.farmer)
      .inventory.add({ name: 'Chard', unitsAvailable: 9, harvestDate: '2026-04-10' });
    const lines = [
      { ...seen(await world.confirmed(world.order({ quantity: 2 }))), fillQuantity: 2 },
      { ...seen(await world.confirmed(world.order({ quantity: 5 }))), fillQuantity: 5 },
    ];
    for (const lotId of [chard.id, 9999]) {
      const lots = [{ lotId, units: 1 }];
      const refusal = await refusalOf(
        packing().pack({ lines: lines.map((line) => ({ ...line, lots })).reverse() }),
      );
      expect(refusal.code).toBe('INPUT_INVALID');
      expect(refusal.details.issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['lines.0.lots', 'This lot is not in the stock of Kale. Choose another lot.'],
      ]);
    }
    expect(await unitsOf(kaleLot.id)).toBe(18);
    expect(await kale()).toMatchObject({ reserved: 7 });
  });

  it('says that a line was unpacked in between, and for any other change gives the line as it is now', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    await packing().pack({ lines: [{ ...seen(line), fillQuantity: 10 }] });
    const packed = await present(line);
    await packing(world.otherFarmer).unpack({ lines: [seen(packed)] });
    const unpacked = 'Somebody else has unpacked this line. Nothing was overwritten.';
    const again = packing().pack({ lines: [{ ...seen(packed), fillQuantity: 9, reason: shortHarvest }] });
    expect((await refusalOf(again)).message).toBe(unpacked);
    expect((await refusalOf(packing().unpack({ lines: [seen(packed)] }))).message).toBe(unpacked);
    const free = await present(line);
    await world.moves(world.admin).update({ id: line.id, deliveryDate: '2026-05-02' });
    const moved = packing().pack({ lines: [{ ...seen(free), fillQuantity: 10 }] });
    expect((await refusalOf(moved)).message).toBe('Somebody changed it: it is Confirmed now.');
    expect(await kale()).toMatchObject({ reserved: 10 });
  });

  it('is in the history: who made 10 into 8, when and why, and who took it back', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    await packing().pack({
      lines: [{ ...seen(line), fillQuantity: 8, reason: { kind: 'other', text: 'Frost' } }],
    });
    await packing(world.admin).unpack({ lines: [seen(await present(line))] });
    expect((await historyOf(line)).slice(0, 2)).toMatchObject([
      {
        what: 'unpacked',
        actorId: world.admin.uid,
        before: { fillQuantity: 8 },
        after: { fillQuantity: 10 },
      },
      {
        what: 'packed',
        actorId: world.farmer.uid,
        before: { fillQuantity: 10 },
        after: { fillQuantity: 8 },
        reason: 'Frost',
      },
    ]);
    expect(await kale()).toMatchObject({ reserved: 10 });
  });

  it('is taken back only from lines that are packed', async () => {
    const line = await world.confirmed(world.order({ quantity: 10 }));
    await packing().unpack({ lines: [seen(line)] });
    expect(await present(line)).toMatchObject({ version: line.version });
    expect((await historyOf(line)).map(({ what }) => what)).not.toContain('unpacked');
  });

  it('is for growers and administrators', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10, farmerId: world.farmer.uid }));
    const lines = [{ ...seen(line), fillQuantity: 10 }];
    expect((await refusalOf(packing(world.rep).pack({ lines }))).code).toBe('ROLE_FORBIDDEN');
    expect((await refusalOf(packing(world.rep).unpack({ lines: [seen(line)] }))).code).toBe('ROLE_FORBIDDEN');
    await packing(world.otherFarmer).pack({ lines });
    expect(await present(line)).toMatchObject({ version: line.version + 1 });
  });
});
