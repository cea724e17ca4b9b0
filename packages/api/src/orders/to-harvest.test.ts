import { addDays } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('a confirmed line', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    await world.harvest(10);
  });
  afterEach(() => world.close());

  const confirmed = (quantity: number, days: number) =>
    world.confirmed(world.order({ quantity, day: addDays(TODAY, days) }));
  const marked = async (lines: OrderLine[], person = world.rep) =>
    (await world.as(person).orders.toHarvest({ ids: lines.map(({ id }) => id) })).map(
      ({ id, toHarvest, baseUnit }) => [id, toHarvest, baseUnit],
    );

  it('waits for a harvest while the stock does not cover its product for its day, as the harvest list says', async () => {
    const soon = await confirmed(8, 1);
    const later = await confirmed(5, 3);
    const pending = await world.order({ quantity: 90, day: addDays(TODAY, 2) });
    const lines = [soon, later, pending];
    expect(await marked(lines)).toEqual([[later.id, 3, 'lb']]);
    const { rows } = await world.as(world.farmer).packing.harvestList({ through: later.deliveryDate });
    expect(rows.map(({ toHarvest }) => toHarvest)).toEqual([3]);
    await world.harvest(3);
    expect(await marked(lines)).toEqual([]);
  });

  it('no longer waits once it is packed or gets nothing, and is told to those who may see it', async () => {
    const line = await confirmed(12, 1);
    const other = await confirmed(1, 1);
    const both = [line, other];
    expect(await marked(both)).toEqual([
      [line.id, 3, 'lb'],
      [other.id, 3, 'lb'],
    ]);
    expect(await marked(both, world.otherRep)).toEqual([]);
    const { id, version } = line;
    const reason = { kind: 'short_harvest' as const };
    await world.as(world.farmer).packing.pack({ lines: [{ id, version, fillQuantity: 10, reason }] });
    expect(await marked(both)).toEqual([[other.id, 1, 'lb']]);
    await world.as(world.farmer).orders.shareOut({
      lines: [{ id: other.id, version: other.version, fillQuantity: 0 }],
      reason,
    });
    expect(await marked(both)).toEqual([]);
  });
});
