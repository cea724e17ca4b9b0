import { type NewFill, setFill } from '@farm/data/orders';
import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';

describe('the delivery of what was packed', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  /** Packs a confirmed line as it is now. */
  const pack = async ({ id, quantity }: OrderLine, fill: Partial<NewFill> = {}) => {
    const { version } = await world.as(world.admin).orders.line({ id });
    return world.farm.db.transaction().execute((trx) =>
      setFill(trx, {
        id,
        version,
        fillQuantity: quantity,
        fillUnits: null,
        shortReason: null,
        packedAt: '2026-04-12T13:00:00.000Z',
        packedBy: world.farmer.uid,
        lots: [],
        ...fill,
      }),
    );
  };
  const deliver = ({ id }: OrderLine) => world.moves(world.admin).deliver({ id });
  const kale = async () =>
    world.first(
      await world.as(world.admin).orders.availability({ productNameIds: [await world.productOf('Kale')] }),
    );
  const ledgerOf = async (productId: number) =>
    (await world.as(world.admin).inventory.history({ productId })).items.map(({ units, reason }) => [
      units,
      reason,
    ]);

  it('takes the lots that it was packed from, and rounds what leaves a lot only once', async () => {
    const older = await world.harvest(18, '2026-04-01');
    const newer = await world.harvest(40, '2026-04-10');
    // 38 × 0.3 lb are 11.4 lb.
    const lines: OrderLine[] = [];
    for (let count = 0; count < 3; count += 1)
      lines.push(await world.confirmed(world.order({ quantity: 38, size: 'third' })));
    for (const line of lines) {
      await pack(line, { lots: [{ lotId: newer.id, units: '11.4' }] });
      await deliver(line);
    }
    expect(await ledgerOf(newer.id)).toEqual([
      [-12, 'Delivered on Order #3'],
      [-11, 'Delivered on Order #2'],
      [-12, 'Delivered on Order #1'],
      [40, null],
    ]);
    expect(await ledgerOf(older.id)).toEqual([[18, null]]);
    expect(await kale()).toMatchObject({ onHand: 23, reserved: 0 });
  });

  it('that is undone puts back what it took, and what is taken next is right', async () => {
    const lot = await world.harvest(40, '2026-04-10');
    const [first, second, third] = [
      await world.confirmed(world.order({ quantity: 38, size: 'third' })),
      await world.confirmed(world.order({ quantity: 38, size: 'third' })),
      await world.confirmed(world.order({ quantity: 38, size: 'third' })),
    ];
    for (const line of [first, second, third]) await pack(line, { lots: [{ lotId: lot.id, units: '11.4' }] });
    const { version } = await deliver(first);
    await deliver(second);
    await world.as(world.admin).orders.undo({ lines: [{ id: first.id, version }] });
    expect(await kale()).toMatchObject({ onHand: 29 });
    await deliver(third);
    // 22.8 lb have left the lot.
    expect(await kale()).toMatchObject({ onHand: 17 });
    expect((await ledgerOf(lot.id)).map(([units]) => units)).toEqual([-12, 12, -11, -12, 40]);
  });

  it('takes what its lots lack from the oldest ones, and says what was short', async () => {
    const older = await world.harvest(3, '2026-04-01');
    const newer = await world.harvest(4, '2026-04-10');
    const line = await world.confirmed(world.order({ quantity: 8 }));
    await pack(line, { lots: [{ lotId: newer.id, units: '8' }] });
    await deliver(line);
    const short = 'Delivered on Order #1; stock was short by 1';
    expect(await ledgerOf(newer.id)).toEqual([
      [-4, short],
      [4, null],
    ]);
    expect(await ledgerOf(older.id)).toEqual([
      [-3, short],
      [3, null],
    ]);
  });

  it('takes what was packed instead of what was ordered, and until then reserves it', async () => {
    const lot = await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    expect(await kale()).toMatchObject({ reserved: 10, free: 30 });
    await pack(line, { fillQuantity: 8, shortReason: 'quality', lots: [{ lotId: lot.id, units: '8' }] });
    expect(await kale()).toMatchObject({ reserved: 8, free: 32 });
    await pack(line, { fillQuantity: 10, fillUnits: '9.25', lots: [{ lotId: lot.id, units: '9.25' }] });
    expect(await kale()).toMatchObject({ reserved: 9.25, free: 30.75 });
    await deliver(line);
    expect(await kale()).toMatchObject({ onHand: 30, reserved: 0 });
  });

  it('of a line with nothing packed takes nothing, and the ledger says so, also on open pages', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    await pack(line, { fillQuantity: 0, shortReason: 'short_harvest' });
    world.events.splice(0);
    expect(await deliver(line)).toMatchObject({ status: 'delivered' });
    expect(await kale()).toMatchObject({ onHand: 40 });
    expect(await ledgerOf(line.productId)).toEqual([[0, 'Delivered on Order #1: nothing packed']]);
    expect(world.events).toContainEqual({ topic: 'inventory' });
  });

  it('is no longer packed once another quantity is ordered', async () => {
    const lot = await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 10 }));
    await pack(line, { fillQuantity: 8, lots: [{ lotId: lot.id, units: '8' }] });
    const { version } = await world.as(world.admin).orders.line({ id: line.id });
    await world.as(world.rep).orders.edit({
      orderGroupId: line.orderGroupId,
      lines: [{ id: line.id, version, quantity: 12 }],
    });
    expect(await kale()).toMatchObject({ reserved: 12 });
  });

  it('is left as it is by somebody who packs a line that was changed since they saw it', async () => {
    const line = await world.confirmed(world.order({ quantity: 10 }));
    expect(await pack(line, { fillQuantity: 8, version: line.version })).toBe(true);
    expect(await pack(line, { fillQuantity: 7, version: line.version })).toBe(false);
    expect(await kale()).toMatchObject({ reserved: 8 });
  });
});
