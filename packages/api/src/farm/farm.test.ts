import { connect } from '@farm/data/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { openLiveHub } from '../core/live-hub.ts';
import { refusalOf } from '../testing/order-world.ts';
import { openWorld, type World } from '../testing/world.ts';
import { followFarm } from './follow-farm.ts';
import { updateFarm } from './update-farm.ts';

describe('the farm', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite', { timeZone: 'America/Los_Angeles' });
  });
  afterEach(() => world.close());

  it('starts without a name, in the time zone of its setting, and everyone signed in may read it', async () => {
    for (const role of ['farmer', 'sales_rep', 'admin'] as const) {
      expect(await world.as(await world.person(role)).farm.get()).toEqual({
        name: null,
        address: null,
        phone: null,
        email: null,
        origin: null,
        timeZone: 'America/Los_Angeles',
        language: 'en',
        stockKeepsDays: 7,
        harvestWeekdays: 0b1111110,
        harvestLeadDays: 1,
        forecastTrust: 80,
        orderLinksOn: false,
        assistantsOn: false,
        adminsNeedFactor: false,
        plentyAbove: 50,
        lotCodesOn: false,
        traceContact: null,
        traceReference: null,
        planText: null,
        holdsExamples: false,
        version: 1,
      });
    }
  });

  it('changes the keys that are present, notifies everyone live, and records what changed', async () => {
    const admin = await world.person('admin');
    const farm = await world
      .as(admin)
      .farm.update({ name: ' Sunrise Farm ', phone: '555 0100', email: '', version: 1 });
    expect(farm).toMatchObject({ name: 'Sunrise Farm', phone: '555 0100', email: null, version: 2 });
    expect(await world.as(admin).farm.get()).toEqual(farm);
    expect(world.events).toEqual([{ topic: 'farm' }]);
    const { items } = await world.as(admin).history.list({ subject: 'farm', id: '1' });
    expect(items).toMatchObject([
      {
        what: 'changed',
        before: { name: null, phone: null },
        after: { name: 'Sunrise Farm', phone: '555 0100' },
        actorName: admin.name,
      },
    ]);
  });

  it('keeps its origin as delivery notes print it, up to 100 letters, and empties it with a blank', async () => {
    const admin = world.as(await world.person('admin'));
    const farm = await admin.farm.update({ origin: ' Product of USA ', version: 1 });
    expect(farm).toMatchObject({ origin: 'Product of USA', name: null });
    const { items } = await admin.history.list({ subject: 'farm', id: '1' });
    expect(items).toMatchObject([{ before: { origin: null }, after: { origin: 'Product of USA' } }]);
    const long = await refusalOf(admin.farm.update({ origin: 'x'.repeat(101), version: farm.version }));
    expect(long.details.issues).toMatchObject([{ path: ['origin'] }]);
    expect(await admin.farm.update({ origin: ' ', version: farm.version })).toMatchObject({ origin: null });
  });

  it('keeps when it harvests and how far it trusts that, which only administrators change', async () => {
    const admin = world.as(await world.person('admin'));
    const change = { harvestWeekdays: 0b0101010, harvestLeadDays: 2, forecastTrust: 100, version: 1 };
    for (const role of ['farmer', 'sales_rep'] as const) {
      const refusal = await refusalOf(world.as(await world.person(role)).farm.update(change));
      expect(refusal.code).toBe('ROLE_FORBIDDEN');
    }
    for (const [field, value] of [
      ['harvestWeekdays', 0],
      ['harvestWeekdays', 128],
      ['harvestLeadDays', 29],
      ['forecastTrust', 101],
    ] as const) {
      const refusal = await refusalOf(admin.farm.update({ [field]: value, version: 1 }));
      expect(refusal.details.issues).toMatchObject([{ path: [field] }]);
    }
    expect(await admin.farm.update(change)).toMatchObject({ ...change, version: 2 });
    const { items } = await admin.history.list({ subject: 'farm', id: '1' });
    expect(items).toMatchObject([
      {
        before: { harvestWeekdays: 126, harvestLeadDays: 1, forecastTrust: 80 },
        after: { harvestWeekdays: 42, harvestLeadDays: 2, forecastTrust: 100 },
      },
    ]);
  });

  it('refuses a change if somebody else has changed the farm, and shows it as it is now', async () => {
    const admin = world.as(await world.person('admin'));
    await admin.farm.update({ name: 'First', version: 1 });
    const refusal = await refusalOf(admin.farm.update({ name: 'Second', version: 1 }));
    expect(refusal.code).toBe('VERSION_STALE');
    expect(refusal.details.present).toMatchObject({ name: 'First', version: 2 });
    expect((await admin.history.list({ subject: 'farm', id: '1' })).items).toHaveLength(1);
  });

  it('refuses an unknown time zone, an unknown language and an invalid email', async () => {
    const admin = world.as(await world.person('admin'));
    for (const [field, value] of [
      ['timeZone', 'America/Nowhere'],
      ['timeZone', ''],
      ['language', 'fr'],
      ['email', 'not an address'],
    ] as const) {
      const refusal = await refusalOf(admin.farm.update({ [field]: value, version: 1 } as never));
      expect(refusal.details.issues).toMatchObject([{ path: [field] }]);
    }
    expect(await admin.farm.get()).toMatchObject({ version: 1 });
  });

  it('uses the new time zone from the change on', async () => {
    const admin = world.as(await world.person('admin'));
    world.setNow('2026-04-15T11:00:00.000Z');
    expect(await admin.identity.farmDay()).toMatchObject({ today: '2026-04-15' });
    await admin.farm.update({ timeZone: 'Pacific/Kiritimati', version: 1 });
    expect(await admin.identity.farmDay()).toMatchObject({
      today: '2026-04-16',
      timeZone: 'Pacific/Kiritimati',
    });
  });

  it('keeps its time zone if it is started again with another setting', async () => {
    await world.as(await world.person('admin')).farm.update({ timeZone: 'Asia/Tokyo', version: 1 });
    const again = { ...world.farm, zone: { name: 'Europe/Berlin' } };
    (await followFarm(again))();
    expect(again.zone.name).toBe('Asia/Tokyo');
  });

  it('keeps the old time zone if the change is rolled back', async () => {
    const admin = await world.person('admin');
    const ctx = world.contextOf(admin) as PersonContext;
    const undone = inTransaction({ ...ctx, person: admin }, async (ctx) => {
      await updateFarm(ctx, { timeZone: 'Asia/Tokyo', version: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(world.farm.zone.name).toBe('America/Los_Angeles');
  });
});

it('uses the new time zone in every other process, too', async () => {
  const world = await openWorld('postgres');
  const other = await connect(world.database.url);
  const live = openLiveHub(other.channel, ['farm']);
  const farm = { ...world.farm, db: other.db, channel: other.channel, live, zone: { name: 'UTC' } };
  const stop = await followFarm(farm);
  await world.as(await world.person('admin')).farm.update({ timeZone: 'Asia/Tokyo', version: 1 });
  await vi.waitFor(() => expect(farm.zone.name).toBe('Asia/Tokyo'), { timeout: 5000, interval: 20 });
  stop();
  live.close();
  await other.close();
  await world.close();
});

it('reads a new time zone until the database answers', async () => {
  const world = await openWorld('sqlite');
  const { db } = world.farm;
  let reads = 0;
  const farm = {
    ...world.farm,
    zone: { name: 'UTC' },
    get db() {
      reads += 1;
      if (reads === 3) throw new Error('away');
      return db;
    },
  };
  const stop = await followFarm(farm);
  await world.as(await world.person('admin')).farm.update({ timeZone: 'Asia/Tokyo', version: 1 });
  await vi.waitFor(() => expect(farm.zone.name).toBe('Asia/Tokyo'), { timeout: 5000, interval: 20 });
  expect(reads).toBe(4);
  stop();
  await world.close();
});
