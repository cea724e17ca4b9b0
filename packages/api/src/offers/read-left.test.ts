import { engines } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';
import { readLeft } from './read-left.ts';

const APRIL_28 = '2026-04-28';
const APRIL_30 = '2026-04-30';
const MAY_1 = '2026-05-01';
const MAY_6 = '2026-05-06';

describe.each(engines)('what is left of a product on %s', (engine) => {
  let world: OrderWorld;
  let kale: number;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    kale = await world.productOf('Kale');
  });
  afterEach(() => world.close());

  const left = async (days: string[], exceptOrder?: number) => {
    const of = await readLeft(world.contextOf(null), { productNameIds: [kale], days, exceptOrder });
    return days.map((day) => of(kale, day));
  };
  const expectHarvest = async (units: number, week: string, keepsDays = 30) => {
    const { version } = await world.as(world.admin).farm.get();
    await world.as(world.admin).farm.update({
      forecastTrust: 100,
      harvestWeekdays: 0b0010000,
      harvestLeadDays: 1,
      stockKeepsDays: keepsDays,
      version,
    });
    await world.as(world.farmer).expected.set({ cells: [{ productNameId: kale, week, units }] });
  };

  it('is stock less what anybody asked for, pending or held, as if it were confirmed', async () => {
    await world.harvest(40);
    expect(await left([TODAY])).toEqual([40]);
    await world.order({ quantity: 15 });
    expect(await left([TODAY])).toEqual([25]);
    await world.moves(world.admin).hold({ id: (await world.order({ quantity: 5 })).id });
    await world.confirmed(world.order({ quantity: 8 }));
    expect(await left([TODAY])).toEqual([12]);
  });

  it('does not count what was delivered, rejected or canceled, and is never less than nothing', async () => {
    await world.harvest(10);
    const [cancelled, rejected] = [await world.order({ quantity: 4 }), await world.order({ quantity: 3 })];
    expect(await left([TODAY])).toEqual([3]);
    await world.moves(world.rep).cancel({ id: cancelled.id });
    await world.moves(world.admin).reject({ id: rejected.id, reason: 'No kale today' });
    expect(await left([TODAY])).toEqual([10]);
    const sold = await world.confirmed(world.order({ quantity: 4 }));
    await world.moves(world.admin).deliver({ id: sold.id });
    expect(await left([TODAY])).toEqual([6]);
    await world.order({ quantity: 50 });
    expect(await left([TODAY])).toEqual([0]);
  });

  it('looks ahead to what comes in and what is due, as long as the product keeps', async () => {
    await world.harvest(5);
    // Harvested on Thursday, April 30, it is there on Friday.
    await expectHarvest(100, APRIL_30);
    await world.order({ quantity: 50, day: MAY_6 });
    expect(await left([APRIL_28, MAY_1, MAY_6])).toEqual([5, 55, 55]);
    await world.order({ quantity: 52, day: MAY_6 });
    expect(await left([APRIL_28, MAY_1, MAY_6])).toEqual([3, 3, 3]);
  });

  it('counts what an order has pending as left for itself, but not what the farm has confirmed of it', async () => {
    await world.harvest(40);
    const { orderNumber } = await world.order({ quantity: 15 });
    await world.order({ quantity: 5 });
    expect(await left([TODAY], orderNumber)).toEqual([35]);
    const confirmed = await world.confirmed(world.order({ quantity: 6 }));
    expect(await left([TODAY], confirmed.orderNumber)).toEqual([14]);
  });
});
