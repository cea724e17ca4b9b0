import { openWorld, type World } from '@farm/api/testing';
import { connect } from '@farm/data/app';
import { checkFigures } from '@farm/data/backup';
import type { Database, Engine } from '@farm/data/core';
import { takeFilling } from '@farm/data/farm';
import { insertAccount, listProfiles } from '@farm/data/identity';
import { countWaiting, spoilFarm } from '@farm/data/testing';
import { poundsInLabel } from '@farm/domain/catalog';
import { addDays, compare, daysBetween } from '@farm/domain/core';
import { type Profile, roles } from '@farm/domain/identity';
import { orderStatuses } from '@farm/domain/orders';
import { type PlantingDetail, plantingStatuses } from '@farm/domain/plantings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoPeople } from './demo-people.ts';
import { type FilledPerson, fillDemoFarm } from './fill-demo-farm.ts';

const NOW = '2026-09-17T21:30:00.000Z';
const TODAY = '2026-09-17';

const openFilled = async (engine: Engine, { now = NOW, timeZone = 'America/Los_Angeles' } = {}) => {
  const world = await openWorld(engine, { timeZone });
  world.setNow(now);
  const { people } = await fillDemoFarm(world.farm);
  return { world, people };
};

const personNamed = async (world: World, name: string): Promise<Profile> => {
  const found = (await listProfiles(world.farm.db)).find((person) => person.name.startsWith(name));
  if (!found) throw new Error(`There is no person named ${name}`);
  return found;
};

// Rows of one event are inserted in the order of random uids, so their ids differ from run to run.
const unordered = ['conversation_member', 'profile', 'notification'] as const satisfies (keyof Database)[];
const numbered = [
  'product_name',
  'product_size',
  'location',
  'buyer',
  'planting',
  'planting_location',
  'harvest',
  'product',
  'order_group',
  'order_line',
  'stock_movement',
  'conversation',
  'message',
] as const satisfies (keyof Database)[];

/** Every row of the farm except for random values: uids are replaced by emails, and keys made of uids are left out. */
const dump = async (world: World): Promise<Record<string, string[]>> => {
  const { db } = world.farm;
  const people = await listProfiles(db);
  const asText = (row: object) => {
    const { group_key: _, pair_key: __, ...kept } = row as Record<string, unknown>;
    const sorted = Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1));
    return people.reduce((text, { uid, email }) => text.replaceAll(uid, email), JSON.stringify(sorted));
  };
  const tables: Record<string, string[]> = {};
  for (const table of numbered) {
    tables[table] = (await db.selectFrom(table).selectAll().orderBy('id').execute()).map(asText);
  }
  for (const table of unordered) {
    const rows: object[] = await db.selectFrom(table).selectAll().execute();
    tables[table] = rows.map((row) => asText({ ...row, id: null })).sort();
  }
  return tables;
};

describe('the demo farm', () => {
  let world: World;
  let people: FilledPerson[];
  let marian: Profile;
  let other: Awaited<ReturnType<typeof openFilled>>;
  beforeAll(async () => {
    ({ world, people } = await openFilled('sqlite'));
    marian = await personNamed(world, 'Marian');
    other = await openFilled('postgres');
  }, 120_000);
  afterAll(() => Promise.all([world.close(), other.world.close()]));

  it('has no figure that contradicts another', async () => {
    expect(await checkFigures(world.farm.db)).toEqual([]);
  });

  const allOrders = async () => {
    const caller = world.as(marian);
    const groups = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof caller.orders.list>> = await caller.orders.list({
        cursor,
        limit: 200,
      });
      groups.push(...page.items);
      cursor = page.nextCursor;
      if (!cursor) return groups;
    }
  };

  it('has one admin, three growers and three reps, who can sign in with the printed passwords', async () => {
    expect(Map.groupBy(people, ({ role }) => role)).toEqual(
      new Map(
        roles.map((role) => [
          role,
          Array.from({ length: role === 'admin' ? 1 : 3 }, () => expect.objectContaining({ role })),
        ]),
      ),
    );
    for (const { email, password, role, name } of people) {
      expect(email).toMatch(/@willowbend\.example$/);
      expect(password.length).toBeGreaterThanOrEqual(6);
      const { uid, user } = await world.as(null).identity.signIn({ email, password });
      expect([uid, user?.name ?? name]).toEqual([(await personNamed(world, name)).uid, name]);
      expect((await personNamed(world, name)).role).toBe(role);
    }
    expect(new Set(people.map(({ password }) => password)).size).toBe(people.length);
  });

  it('has other passwords on every farm, and stores none of them', async () => {
    const passwords = [...people, ...other.people].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(2 * demoPeople.length);
    const stored = (await world.rows()) + (await other.world.rows());
    for (const password of passwords) {
      expect(password).toMatch(/^(?:[0-9a-z]{4}-){2}[0-9a-z]{4}$/);
      expect(stored).not.toContain(password);
    }
  });

  it('has as many templates, locations, buyers and plantings as a farm of its size', async () => {
    const caller = world.as(marian);
    expect((await caller.catalog.list()).length).toBeGreaterThanOrEqual(24);
    expect(await caller.locations.list()).toHaveLength(8);
    const buyers = await caller.buyers.all();
    expect(buyers).toHaveLength(25);
    expect(buyers.filter(({ assignedRepId }) => assignedRepId === null)).toHaveLength(3);
    expect(new Set(buyers.map(({ assignedRepId }) => assignedRepId)).size).toBe(4);
    const plantings = await caller.plantings.all();
    expect(plantings).toHaveLength(40);
    expect(new Set(plantings.map(({ status }) => status))).toEqual(new Set(plantingStatuses));
  });

  it('gives every package a positive ratio that agrees with the weight on its label', async () => {
    for (const { name, baseUnit, sizes } of await world.as(marian).catalog.list()) {
      expect(sizes.length, name).toBeGreaterThanOrEqual(1);
      expect(sizes.length, name).toBeLessThanOrEqual(4);
      for (const { size, unitsPerBaseUnit } of sizes) {
        expect(compare(unitsPerBaseUnit, 0), `${name} ${size}`).toBe(1);
        const pounds = poundsInLabel(size);
        if (baseUnit === 'lb') expect(Number(unitsPerBaseUnit), `${name} ${size}`).toBe(Number(pounds));
        else if (baseUnit === 'oz')
          expect(Number(unitsPerBaseUnit), `${name} ${size}`).toBe(Number(pounds) * 16);
        else expect(size, name).toBe(`${unitsPerBaseUnit}ct`);
      }
    }
  });

  it('has four months of orders around today, in every status, with no past order left open', async () => {
    const groups = await allOrders();
    expect(groups.length).toBeGreaterThanOrEqual(260);
    expect(groups.length).toBeLessThanOrEqual(400);
    expect(groups.map(({ number }) => number)).toEqual(groups.map((_, index) => groups.length - index));
    const created = groups.map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().reverse());
    const lines = groups.flatMap((group) => group.lines);
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    const offsets = lines.map(({ deliveryDate }) => daysBetween(TODAY, deliveryDate));
    expect(Math.min(...offsets)).toBeLessThanOrEqual(-85);
    expect(Math.max(...offsets)).toBeGreaterThanOrEqual(24);
    const past = lines.filter(({ deliveryDate }) => deliveryDate < TODAY);
    expect(new Set(past.map(({ status }) => status))).toEqual(
      new Set(['delivered', 'cancelled', 'rejected']),
    );
    expect(past.filter(({ status }) => status === 'delivered').length).toBeGreaterThan(past.length * 0.85);
    const coming = lines.filter(({ deliveryDate }) => deliveryDate >= TODAY).map(({ status }) => status);
    expect(coming).not.toContain('delivered');
    expect(coming).toEqual(expect.arrayContaining(['confirmed', 'pending', 'pending_inventory']));
    expect(lines.filter(({ status }) => status === 'rejected').every((line) => line.rejectionReason)).toBe(
      true,
    );
    for (const group of groups) {
      expect(group.lines.length).toBeLessThanOrEqual(6);
      expect(group.createdAt <= NOW && group.createdAt.slice(0, 10) <= group.deliveryDate).toBe(true);
    }
  });

  it('has stock movements that add up to every lot, and corrections with a reason', async () => {
    const { db } = world.farm;
    const lots = await db.selectFrom('product').selectAll().where('kind', '=', 'lot').execute();
    const movements = await db.selectFrom('stock_movement').selectAll().execute();
    const byLot = Map.groupBy(movements, (movement) => movement.product_id);
    const summed = (id: number) => (byLot.get(id) ?? []).reduce((sum, { units }) => sum + units, 0);
    expect(lots.map(({ id }) => summed(id))).toEqual(lots.map((lot) => lot.units_available));
    const held = lots.filter((lot) => lot.units_available > 0);
    expect(new Set(held.map((lot) => lot.harvest_date)).size).toBeGreaterThan(4);
    expect(lots.some((lot) => lot.planting_id !== null)).toBe(true);
    const corrections = movements.filter(({ kind }) => kind === 'set');
    expect(corrections.length).toBeGreaterThanOrEqual(2);
    expect(corrections.every(({ reason }) => reason)).toBe(true);
    expect(movements.every((movement) => movement.created_at <= NOW)).toBe(true);
  });

  it('records the locations and harvests of every planting as its status requires', async () => {
    const caller = world.as(marian);
    const details: PlantingDetail[] = [];
    for (const { id } of await caller.plantings.all()) details.push(await caller.plantings.get({ id }));
    for (const { status, locations, harvests, plantedDate, quantity } of details) {
      expect(locations[0]?.movedDate).toBe(plantedDate);
      const days = [
        ...locations.map(({ movedDate }) => movedDate),
        ...harvests.map((row) => row.harvestDate),
      ];
      expect(days).toEqual(days.toSorted());
      expect(days.every((day) => day <= TODAY)).toBe(true);
      if (status === 'planted') expect([locations.length, harvests.length]).toEqual([1, 0]);
      if (status === 'transplanted')
        expect([locations.length > 1, harvests.length === 0]).toEqual([true, true]);
      if (status === 'harvesting' || status === 'finished') expect(harvests.length).toBeGreaterThan(0);
      expect(quantity).toBeGreaterThanOrEqual(100);
    }
    expect(details.some(({ locations }) => locations.length > 2)).toBe(true);
  });

  it('shows each role something on every page', async () => {
    for (const { name, role } of people) {
      const person = await personNamed(world, name);
      const caller = world.as(person);
      const mine = await caller.orders.list({ scope: 'mine', limit: 20 });
      expect(mine.items, name).toHaveLength(20);
      const month = await caller.deliveries.window({ from: addDays(TODAY, -14), to: addDays(TODAY, 14) });
      expect(new Set(month.map(({ isDelivered }) => isDelivered)), name).toEqual(new Set([true, false]));
      const talks = (await caller.messages.conversations()).items;
      expect(talks.map(({ isGroup }) => isGroup)).toEqual(expect.arrayContaining([true, false]));
      const notifications = (await caller.notifications.list({ limit: 200 })).items;
      expect(new Set(notifications.map(({ read }) => read)), name).toEqual(new Set([true, false]));
      const unread = notifications.filter(({ read }) => !read);
      expect(unread.length, name).toBeLessThan(45);
      expect(
        unread.every(({ createdAt }) => createdAt > addDays(TODAY, -4)),
        name,
      ).toBe(true);
      if (role !== 'farmer') {
        const top = await caller.analytics.top({ timeframe: '30d' });
        expect([top.products.length, top.buyers.length], name).toEqual([5, 5]);
      }
      if (role === 'sales_rep') {
        expect((await caller.analytics.performance({ timeframe: '30d' })).activeBuyers).toBeGreaterThan(3);
      }
      if (role !== 'sales_rep') expect((await caller.shortages.weeks()).length).toBe(8);
    }
  });

  it('is the same every time at the same instant, on either database', async () => {
    const rows = await dump(world);
    expect(rows.order_line?.length).toBeGreaterThan(500);
    expect(await dump(other.world)).toEqual(rows);
  });

  it('creates nothing if accounts are kept by an outside identity provider, and logs why', async () => {
    const outside = await openWorld('sqlite');
    const warnings: string[] = [];
    const provider = { ...outside.farm.identity.provider, name: 'identity-toolkit' as const };
    const identity = { ...outside.farm.identity, provider };
    const log = { ...outside.farm.log, warn: (_: object, message: string) => warnings.push(message) };
    expect(await fillDemoFarm({ ...outside.farm, identity, log })).toEqual({ people: [] });
    expect(warnings).toEqual([expect.stringContaining('embedded')]);
    expect(await listProfiles(outside.farm.db)).toEqual([]);
    await outside.close();
  });

  it('leaves nothing behind if it fails', async () => {
    const half = await openWorld('sqlite');
    await spoilFarm(
      half.farm.db,
      `create trigger no_harvest before insert on harvest begin select raise(abort, 'on purpose'); end`,
    );
    await expect(fillDemoFarm(half.farm)).rejects.toThrow('on purpose');
    expect(await listProfiles(half.farm.db)).toEqual([]);
    expect(await half.farm.db.selectFrom('account').select('uid').execute()).toEqual([]);
    await half.close();
  });
});

describe('the demo farm at any time', () => {
  it.each([
    { now: '2026-12-26T23:50:00.000Z', timeZone: 'America/Los_Angeles' },
    { now: '2026-03-29T00:10:00.000Z', timeZone: 'Europe/Berlin' },
    { now: '2026-07-04T12:00:00.000Z', timeZone: 'Pacific/Kiritimati' },
  ])('is short in some of the coming four weeks and covered in others ($now, $timeZone)', async (clock) => {
    const { world } = await openFilled('sqlite', clock);
    const weeks = await world.as(await personNamed(world, 'Teo')).shortages.weeks();
    expect(weeks.slice(0, 4).map(({ shortages }) => shortages)).toEqual([0, 2, 1, 0]);
    expect(weeks.slice(0, 3).every(({ products }) => products.length > 0)).toBe(true);
    const late = await world.farm.db
      .selectFrom('notification')
      .select('id')
      .where('created_at', '>', clock.now)
      .execute();
    expect(late).toEqual([]);
    await world.close();
  });
});

it('leaves a farm alone that another server is filling at the same moment', async () => {
  const world = await openWorld('postgres');
  onTestFinished(world.close);
  const other = await connect(world.database.url);
  onTestFinished(other.close);
  const filling = await other.db.transaction().execute(async (trx) => {
    await takeFilling(trx);
    const filling = fillDemoFarm(world.farm);
    await vi.waitFor(async () => expect(await countWaiting(other.db)).toBe(1), { timeout: 20_000 });
    await insertAccount(trx, {
      uid: 'first',
      email: 'first@farm.example',
      provider: 'embedded',
      password_hash: null,
      granted_role: 'admin',
      created_at: NOW,
    });
    return { filling };
  });
  expect(await filling.filling).toEqual({ people: [] });
  expect(await listProfiles(world.farm.db)).toEqual([]);
});
