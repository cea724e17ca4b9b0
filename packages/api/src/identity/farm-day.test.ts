import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

describe("the farm's day", () => {
  let world: World;
  afterEach(() => world.close());

  it("is the day in the farm's time zone, not the server's or UTC", async () => {
    world = await openWorld('sqlite', { timeZone: 'Pacific/Auckland' });
    world.setNow('2026-04-15T13:00:00.000Z');
    const rep = await world.person('sales_rep');
    expect(await world.as(rep).identity.farmDay()).toEqual({
      today: '2026-04-16',
      timeZone: 'Pacific/Auckland',
      endsInMs: 23 * 3_600_000,
    });
  });
});
