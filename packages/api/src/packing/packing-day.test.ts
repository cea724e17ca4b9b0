import type { OrderGroup } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movesOf } from '../testing/moves-of.ts';
import { refusalOf } from '../testing/order-world.ts';
import { openWorld, TODAY, type World } from '../testing/world.ts';

const DAY = '2026-04-24';

const openShed = async () => {
  const world = await openWorld('sqlite');
  const farmer = world.as(await world.person('farmer'));
  const admin = world.as(await world.person('admin'));
  const kale = await admin.catalog.create({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '12lb', unitsPerBaseUnit: '12' },
      { size: '8oz', unitsPerBaseUnit: '0.5' },
    ],
  });
  const order = async (buyer: string, size: '12lb' | '8oz', quantity: number): Promise<OrderGroup> => {
    const { id: buyerId } = await admin.buyers.create({ name: buyer });
    const placed = await admin.orders.create({
      buyerId,
      deliveryDate: DAY,
      lines: [{ sizeId: kale.sizes.find((one) => one.size === size)?.id ?? 0, quantity, farmerId: '' }],
      idempotencyKey: crypto.randomUUID(),
    });
    await movesOf(farmer).confirm({ id: placed.lines[0]?.id ?? 0 });
    return admin.orders.get({ orderGroupId: placed.orderGroupId });
  };
  return { world, farmer, admin, order };
};

describe('a day in the packing shed', () => {
  let shed: Awaited<ReturnType<typeof openShed>>;
  let world: World;
  beforeEach(async () => {
    shed = await openShed();
    ({ world } = shed);
  });
  afterEach(() => world.close());

  const toHarvest = async () =>
    (await shed.farmer.packing.harvestList({ through: DAY })).rows.map(({ toHarvest }) => toHarvest);
  const harvest = (fields: object = {}) =>
    shed.farmer.packing.harvested({
      name: 'Kale',
      units: 26,
      harvestDate: TODAY,
      idempotencyKey: 'of-this-morning',
      ...fields,
    });
  const onHand = async () =>
    (await shed.admin.orders.availability({ productNameIds: [await world.productOf('Kale')] }))[0]?.onHand ??
    0;
  const planting = async (product: string) => {
    const sizes = [{ size: '12ct', unitsPerBaseUnit: '12' }];
    if (product !== 'Kale') await shed.admin.catalog.create({ name: product, baseUnit: 'bunch', sizes });
    const { id: locationId } = await shed.admin.locations.create({ name: 'Field 3' });
    return shed.farmer.plantings.create({
      productNameId: await world.productOf(product),
      quantity: 100,
      locationId,
      plantedDate: '2026-02-10',
      idempotencyKey: crypto.randomUUID(),
    });
  };

  it('begins with 26 lb to harvest, and ends with 1 lb on hand', async () => {
    const { farmer, order } = shed;
    await farmer.inventory.add({ name: 'Kale', unitsAvailable: 20, harvestDate: TODAY });
    const [harbor, mill] = [await order('Harbor', '12lb', 3), await order('Mill', '8oz', 20)];
    expect(await toHarvest()).toEqual([26]);
    expect(await harvest()).toEqual({ units: 26 });
    expect(await toHarvest()).toEqual([]);
    const lines = [
      { fillQuantity: 3, of: harbor },
      { fillQuantity: 18, of: mill, reason: { kind: 'short_harvest' as const } },
    ].map(({ of, ...fill }) => ({ id: of.lines[0]?.id ?? 0, version: of.lines[0]?.version ?? 0, ...fill }));
    const packed = await farmer.packing.pack({ lines });
    for (const { id, version, buyerId } of packed.lines)
      await farmer.packing.deliver({ buyerId, day: DAY, lines: [{ id, version }] });
    // 46 lb less 36 and 9.
    expect(await onHand()).toBe(1);
  });

  it('counts a harvest once, however often it is sent', async () => {
    await harvest();
    await harvest();
    expect(await onHand()).toBe(26);
  });

  it('records what came from a planting with it, and adds it to the stock', async () => {
    const { id } = await planting('Kale');
    await harvest({ plantingId: id });
    await harvest({ plantingId: id });
    expect(await shed.farmer.plantings.get({ id })).toMatchObject({
      totalHarvested: 26,
      status: 'harvesting',
    });
    expect(
      (await shed.farmer.inventory.products()).filter(({ plantingId }) => plantingId === id),
    ).toMatchObject([{ name: 'Kale', unitsAvailable: 26 }]);
  });

  it('refuses a planting of another product, and adds nothing', async () => {
    const { id } = await planting('Chard');
    const refusal = await refusalOf(harvest({ plantingId: id }));
    expect(refusal.details.issues).toMatchObject([
      { path: ['plantingId'], message: 'This planting grows Chard. Choose another planting, or none.' },
    ]);
    expect(await onHand()).toBe(0);
    expect(await shed.farmer.plantings.get({ id })).toMatchObject({ totalHarvested: 0 });
  });
});
