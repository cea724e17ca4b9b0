import { setExampleDetails } from '@farm/data/farm';
import { hasAccounts, insertSignIn, setAccessCode, setGrant } from '@farm/data/identity';
import { engines } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../core/in-transaction.ts';
import { refusalOf } from '../testing/order-world.ts';
import { seedFarm } from '../testing/seed-farm.ts';
import { NOON, openWorld, type World } from '../testing/world.ts';
import { removeExamples } from './remove-examples.ts';

const details = {
  name: 'Willow Bend Farm',
  address: 'Bend Road',
  phone: '555',
  email: 'office@bend.example',
  origin: 'Product of USA',
};

let world: World;
let examples: Awaited<ReturnType<typeof seedFarm>>;
let owner: Profile;
const open = async (engine: (typeof engines)[number]) => {
  world = await openWorld(engine);
  const person: World['person'] = (role, name) => world.person(role, name, { isExample: true });
  examples = await seedFarm({ ...world, person });
  owner = await world.person('admin', 'Olga Owner');
  const { version } = await world.as(examples.admin).farm.get();
  await world.as(examples.admin).farm.update({ ...details, version });
  await inTransaction(world.contextOf(null), (ctx) => setExampleDetails(ctx.db, details));
};
afterEach(() => world.close());

const remove = async (person: Profile) => {
  const { version } = await world.as(person).farm.examples();
  return world.as(person).farm.removeExamples({ version });
};
const tablesWithRows = async () => {
  const rows = JSON.parse(await world.rows()) as [string, unknown[]][];
  return Object.fromEntries(
    rows.filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.length]),
  );
};

// How rows go, and with them their numbers.
describe.each(engines)('removing the example farm on %s', (engine) => {
  beforeEach(() => open(engine));

  it('leaves the people who signed up themselves, and nothing else, not even accounts of buyers', async () => {
    const { cookie } = await world.cookie(owner);
    await world.cookie(examples.rep);
    await world.as(owner).farm.update({ phone: '831 555 0199', version: 2 });
    expect(await remove(owner)).toEqual({ people: 5, isSignedOut: false });

    expect(await tablesWithRows()).toEqual({
      account: 1,
      farm: 1,
      history: 2,
      price_list: 1,
      profile: 1,
      session: 1,
    });
    const app = await world.app();
    const answer = await app.inject({ url: '/api/users', headers: { cookie } });
    expect(answer.json()).toEqual([expect.objectContaining({ name: 'Olga Owner' })]);
    expect(await world.as(owner).farm.get()).toMatchObject({
      name: null,
      address: null,
      phone: '831 555 0199',
      holdsExamples: false,
    });
    const { items } = await world.as(owner).history.list({ subject: 'farm', id: '1' });
    expect(items).toMatchObject([
      { actorName: 'Olga Owner', before: { examples: 5, name: 'Willow Bend Farm' }, after: { examples: 0 } },
      { actorName: 'Olga Owner', after: { phone: '831 555 0199' } },
    ]);
  });

  it('takes all that signing in left of the example people', async () => {
    const origin = { browser: 'Firefox', system: 'Linux', network: '192.0.2.1' };
    await inTransaction(world.contextOf(null), async ({ db }) => {
      for (const { uid } of [owner, examples.rep]) {
        await insertSignIn(db, { uid, outcome: 'ok', ...origin }, NOON);
        await setGrant(db, { uid, sealed: 'sealed' });
      }
    });
    await world.cookie(examples.rep);
    await world.token(examples.rep);
    await remove(owner);
    const rows = await tablesWithRows();
    expect(rows).toMatchObject({ sign_in: 1, provider_grant: 1 });
    expect(rows).not.toHaveProperty('session');
    expect(rows).not.toHaveProperty('access_token');
  });

  it('lets ids start at 1 again', async () => {
    await remove(owner);
    const caller = world.as(owner);
    expect((await caller.buyers.create({ name: 'First' })).id).toBe(1);
    expect(
      (
        await caller.catalog.create({
          name: 'Kale',
          baseUnit: 'lb',
          sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
        })
      ).id,
    ).toBe(1);
  });

  it('changes nothing if the farm has changed since, or if nothing is left to remove', async () => {
    const before = await world.rows();
    const stale = await refusalOf(world.as(owner).farm.removeExamples({ version: 1 }));
    expect(stale.code).toBe('VERSION_STALE');
    expect(await world.rows()).toBe(before);

    const both = await Promise.allSettled([remove(owner), remove(owner)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const buyer = await world.as(owner).buyers.create({ name: 'Our own' });
    const gone = await refusalOf(world.as(owner).farm.removeExamples({ version: 3 }));
    expect(gone.code).toBe('EXAMPLES_MISSING');
    expect((await world.as(owner).buyers.all()).map(({ id }) => id)).toEqual([buyer.id]);
  });
});

describe('removing the example farm', () => {
  beforeEach(() => open('sqlite'));

  it('says in numbers what goes, and who stays', async () => {
    const { version, ...counts } = await world.as(owner).farm.examples();
    expect(counts).toMatchObject({
      people: expect.arrayContaining(['Ada Admin', 'Nina Rep']),
      staying: 1,
      isOneOfThem: false,
    });
    expect(counts.people).toHaveLength(5);
    // A buyer placed one by an order link.
    expect(counts).toMatchObject({ products: 2, buyers: 3, ordersOfOthers: 1 });
    expect(counts.orders).toBeGreaterThan(3);
    await world.as(owner).orders.create({
      buyerId: examples.buyer.id,
      deliveryDate: '2026-04-20',
      lines: [{ sizeId: examples.size.id, quantity: 1, farmerId: '' }],
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await world.as(owner).farm.examples()).toMatchObject({
      orders: counts.orders + 1,
      ordersOfOthers: 2,
      version,
    });
  });

  it('takes the links of the example people with it, but not whom they invited', async () => {
    const invited = await world
      .as(examples.admin)
      .people.invite({ email: 'new@farm.example', role: 'farmer' });
    await world.as(owner).people.invite({ email: 'kept@farm.example', role: 'farmer' });
    await world.as(examples.admin).people.makeResetLink({ uid: owner.uid });
    await world.as(owner).people.makeResetLink({ uid: examples.rep.uid });
    await world.as(null).people.join({ secret: invited.secret, name: 'New', password: 'a good password' });
    await remove(owner);
    expect((await world.as(owner).people.list()).map(({ name }) => name).sort()).toEqual([
      'New',
      'Olga Owner',
    ]);
    expect(await world.as(owner).people.invitations()).toMatchObject([{ email: 'kept@farm.example' }]);
    expect(await tablesWithRows()).not.toHaveProperty('reset_link');
  });

  it('signs the example people out at once, the one who removes them too, and tells everyone who stays', async () => {
    const ended: string[] = [];
    const heard: unknown[] = [];
    for (const person of [examples.admin, examples.rep, owner]) {
      world.farm.live.listen({
        person,
        key: person.uid,
        onEvent: (event) => person === owner && heard.push(event),
        onGap: () => {},
        onEnd: () => ended.push(person.name),
      });
    }
    const ctx = world.contextOf(examples.admin);
    const setSessionCookie = vi.fn();
    const { version } = await world.as(examples.admin).farm.examples();
    const removed = await removeExamples(
      { ...ctx, setSessionCookie, person: examples.admin } as Parameters<typeof removeExamples>[0],
      { version },
    );
    expect(removed).toEqual({ people: 5, isSignedOut: true });
    expect(setSessionCookie).toHaveBeenCalledExactlyOnceWith(null);
    expect(ended.sort()).toEqual(['Ada Admin', 'Nina Rep']);
    // Every screen of theirs is read again at this.
    expect(heard).toContainEqual({ topic: 'farm' });
    const { items } = await world.as(owner).history.list({ subject: 'farm', id: '1' });
    expect(items).toMatchObject([{ actorId: 'farm', after: { examples: 0 } }]);
  });
});

describe('removing the only person of the example farm', () => {
  it('stays if nobody could become an administrator afterwards', async () => {
    world = await openWorld('sqlite');
    const alone = await world.person('admin', 'Ada', { isExample: true });
    await inTransaction(world.contextOf(null), (ctx) =>
      setAccessCode(ctx.db, 'admin', { isOn: false, now: NOON }),
    );
    const before = await world.rows();
    expect((await refusalOf(remove(alone))).code).toBe('ADMIN_LAST');
    expect(await world.rows()).toBe(before);
  });

  it('tells a person who signs in that nobody has an account, once the last one is gone', async () => {
    world = await openWorld('sqlite');
    const alone = await world.person('admin', 'Ada', { isExample: true });
    expect(await world.as(null).identity.session()).toMatchObject({ isFirst: false });
    expect(await remove(alone)).toEqual({ people: 1, isSignedOut: true });
    expect(await hasAccounts(world.farm.db)).toBe(false);
    expect(await world.as(null).identity.session()).toMatchObject({ isFirst: true });
  });
});
