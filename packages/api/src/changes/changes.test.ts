import { renewEpoch } from '@farm/data/farm';
import { insertHistory } from '@farm/data/history';
import type { Change, ChangePage, ChangeType } from '@farm/domain/changes';
import type { Profile } from '@farm/domain/identity';
import type { Scope } from '@farm/domain/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../app/router.ts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordTouched } from '../history/record-history.ts';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

describe.each(engines)('what changed, on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
  });
  afterEach(() => world.close());

  const read = (person: Profile, since: string, more: { types?: ChangeType[]; limit?: number } = {}) =>
    world.as(person).changes.list({ since, ...more });
  const cursorOf = async (person: Profile) => (await read(person, 'now')).cursor;
  const tell = ({ items }: ChangePage) =>
    items.map(({ type, id, what, version }) => [type, id, what, version]);

  it('is told oldest first, with who did what and the version it has since, and without values', async () => {
    const { rep, farmer, admin } = world;
    const since = await cursorOf(admin);
    const line = await world.order();
    await world.moves(farmer).confirm({ id: line.id });
    const page = await read(admin, since);
    expect(tell(page).filter(([type]) => type === 'order_line')).toEqual([
      ['order_line', String(line.id), 'created', 1],
      ['order_line', String(line.id), 'confirmed', 2],
    ]);
    expect(page.items.at(-1)).toEqual({
      cursor: page.cursor,
      type: 'order_line',
      id: String(line.id),
      what: 'confirmed',
      createdAt: '2026-04-15T12:00:00.000Z',
      actorId: farmer.uid,
      actorName: farmer.name,
      version: 2,
    });
    expect(page.hasMore).toBe(false);
    expect(page.items[0]).toMatchObject({ actorId: rep.uid });
    expect(await read(admin, page.cursor)).toEqual({ items: [], cursor: page.cursor, hasMore: false });
  });

  it('comes in pages, each going on where the one before ended, and of some types only', async () => {
    const { admin } = world;
    const since = await cursorOf(admin);
    for (let n = 0; n < 5; n += 1) await world.order();
    await world.as(admin).locations.create({ name: 'Barn' });
    const whole = (await read(admin, since)).items;
    const paged: Change[] = [];
    for (let cursor = since, hasMore = true; hasMore; ) {
      const page = await read(admin, cursor, { limit: 2 });
      paged.push(...page.items);
      ({ cursor, hasMore } = page);
    }
    expect(paged).toEqual(whole);
    expect(tell(await read(admin, since, { types: ['location'] }))).toEqual([
      ['location', expect.any(String), 'created', null],
    ]);
    expect((await read(admin, since, { types: [] })).items).toEqual([]);
    const unknown = refusalOf(read(admin, since, { types: ['order_price' as ChangeType] }));
    expect((await unknown).code).toBe('INPUT_INVALID');
  });

  it('goes on past more than a page of what the caller may not read', async () => {
    const { admin, otherRep } = world;
    const since = await cursorOf(otherRep);
    const line = await world.order();
    await inTransaction({ ...world.contextOf(admin), person: admin } as PersonContext, (ctx) =>
      recordTouched(
        ctx,
        'order_line',
        Array.from({ length: 4500 }, () => line.id),
      ),
    );
    await world.as(admin).buyers.create({ name: 'Last Shop' });
    const items: Change[] = [];
    let pages = 0;
    for (let cursor = since, hasMore = true; hasMore; pages += 1) {
      const page = await read(otherRep, cursor);
      items.push(...page.items);
      ({ cursor, hasMore } = page);
    }
    expect(items.filter(({ type }) => type === 'order_line')).toEqual([]);
    expect(items.at(-1)).toMatchObject({ type: 'buyer', what: 'created' });
    expect(pages).toBe(3);
  });

  it('tells a rep of their own orders only, and both reps when orders are handed over', async () => {
    const { admin, rep, otherRep, farmer } = world;
    const [ofRep, ofOther, ofFarmer] = [
      await cursorOf(rep),
      await cursorOf(otherRep),
      await cursorOf(farmer),
    ];
    const line = await world.order();
    const lines = ({ items }: ChangePage) =>
      items.filter(({ type }) => type === 'order_line').map(({ id, what }) => [Number(id), what]);
    expect(lines(await read(rep, ofRep))).toEqual([[line.id, 'created']]);
    expect(lines(await read(farmer, ofFarmer))).toEqual([[line.id, 'created']]);
    expect(lines(await read(otherRep, ofOther))).toEqual([]);
    const before = await cursorOf(rep);
    await world.as(admin).people.handOver({ from: rep.uid, to: otherRep.uid });
    expect(lines(await read(rep, before))).toEqual([[line.id, 'changed']]);
    expect(lines(await read(otherRep, ofOther))).toEqual([[line.id, 'handed_over']]);
  });

  it('tells of a delivery note the rep of its lines, and every rep where there are several', async () => {
    const { admin, rep, otherRep, buyer, sizeOf } = world;
    const [ofRep, ofOther] = [await cursorOf(rep), await cursorOf(otherRep)];
    const notes = async (person: Profile, since: string) =>
      (await read(person, since)).items.flatMap(({ type, what }) => (type === 'delivery_note' ? what : []));
    await world.confirmed(world.order());
    const note = { buyerId: buyer.id, day: TODAY };
    await world.as(admin).packing.note({ ...note, boxes: 2 });
    expect((await notes(rep, ofRep)).length).toBeGreaterThan(0);
    expect(await notes(otherRep, ofOther)).toEqual([]);
    const { lines } = await world.as(otherRep).orders.create({
      buyerId: buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: sizeOf('1lb'), quantity: 2 }],
      idempotencyKey: crypto.randomUUID(),
    });
    await world.moves(admin).confirm(world.first(lines));
    const later = [await cursorOf(rep), await cursorOf(otherRep)] as const;
    await world.as(admin).packing.note({ ...note, boxes: 3 });
    const both = [await notes(rep, later[0]), await notes(otherRep, later[1])];
    expect(both).toEqual([['changed'], ['changed']]);
    expect(await notes(otherRep, ofOther)).toEqual(['changed']);
  });

  it('tells nobody of prices, terms, people’s links and codes who may not read them', async () => {
    const { admin, rep, farmer } = world;
    const [ofFarmer, ofRep, ofAdmin] = [await cursorOf(farmer), await cursorOf(rep), await cursorOf(admin)];
    const [list] = await world.as(admin).prices.lists();
    await world.as(admin).prices.set({
      idempotencyKey: crypto.randomUUID(),
      prices: [
        {
          priceListId: list?.id ?? 0,
          sizeId: world.sizeOf('1lb'),
          cents: 400,
          per: 'package',
          minQuantity: 1,
          validFrom: '2026-04-15',
        },
      ],
    });
    await world.as(admin).people.makeResetLink({ uid: farmer.uid });
    await world.as(admin).people.switchCode({ kind: 'admin', isOn: false });
    const types = async (person: Profile, since: string) =>
      tell(await read(person, since)).map(([type, , what]) => `${type} ${what}`);
    expect(await types(admin, ofAdmin)).toEqual([
      'farm changed',
      'price_list priced',
      'person reset_link_made',
      'farm code_switched',
    ]);
    expect(await types(rep, ofRep)).toEqual(['farm changed', 'price_list priced']);
    expect(await types(farmer, ofFarmer)).toEqual(['farm changed']);
  });

  it('tells a token only of the areas that it is for, and has no use for the cursor of another', async () => {
    const { admin } = world;
    const ctx = world.contextOf(admin);
    const byToken = (scopes: Scope[]) =>
      createCaller({ ...ctx, session: ctx.session && { ...ctx.session, via: 'token', scopes } }).changes;
    const narrow = byToken(['changes:read', 'locations:read']);
    const { cursor } = await narrow.list({ since: 'now' });
    await world.order();
    await world.as(admin).locations.create({ name: 'Barn' });
    expect(tell(await narrow.list({ since: cursor })).map(([type]) => type)).toEqual(['location']);
    const wide = byToken(['changes:read', 'locations:read', 'orders:read']);
    expect((await refusalOf(wide.list({ since: cursor }))).code).toBe('CURSOR_STALE');
  });

  it('refuses a cursor of another epoch, of another role, of what is not there yet, and what is no cursor', async () => {
    const { admin, farmer } = world;
    const since = await cursorOf(admin);
    const ahead = JSON.parse(Buffer.from(since, 'base64url').toString());
    ahead[2] += 1;
    const forged = Buffer.from(JSON.stringify(ahead)).toString('base64url');
    const codes = async (...asked: [Profile, string][]) => {
      const heard: string[] = [];
      for (const [person, cursor] of asked) heard.push((await refusalOf(read(person, cursor))).code);
      return heard;
    };
    expect(await codes([farmer, since], [admin, forged], [admin, 'yesterday'])).toEqual([
      'CURSOR_STALE',
      'CURSOR_STALE',
      'INPUT_INVALID',
    ]);
    await renewEpoch(world.farm.db);
    expect(await codes([admin, since])).toEqual(['CURSOR_STALE']);
    const app = await world.app();
    const answer = await app.inject({
      url: `/api/changes?since=${since}`,
      headers: await world.cookie(admin),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'CURSOR_STALE']);
    expect(answer.json().message).toContain('Read everything again');
  });

  it('misses nothing of transactions that take their time, and tells of each thing in sequence', async () => {
    const { admin } = world;
    const since = await cursorOf(admin);
    const line = await world.order();
    const ctx = { ...world.contextOf(admin), person: admin } as PersonContext;
    let cursor = since;
    const seen: string[] = [];
    const follow = async () => {
      for (let hasMore = true; hasMore; ) {
        const page = await read(admin, cursor, { limit: 7 });
        seen.push(...page.items.filter(({ type }) => type === 'template').map(({ id }) => id));
        ({ cursor, hasMore } = page);
      }
    };
    let isOver = false;
    const following = (async () => {
      while (!isOver) await follow();
    })();
    let next = 100;
    const wanted: string[] = [];
    const writer = async (nth: number) => {
      for (let time = 0; time < 15; time += 1)
        await inTransaction(ctx, async (inner) => {
          next += 1;
          const id = next;
          wanted.push(String(id));
          await recordTouched(inner, 'template', [id]);
          for (let wait = 0; wait < (nth * 7 + time * 3) % 11; wait += 1)
            await inner.db.selectFrom('order_line').select('id').where('id', '=', line.id).execute();
        });
    };
    await Promise.all(Array.from({ length: engine === 'sqlite' ? 1 : 8 }, (_, nth) => writer(nth)));
    isOver = true;
    await following;
    await follow();
    expect(seen.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('the history on PostgreSQL', () => {
  it('is written by one transaction at a time until it is committed', async () => {
    const world = await openOrderWorld('postgres');
    try {
      const { admin } = world;
      const { db } = world.farm;
      const row = (id: number) => ({
        type: 'template' as const,
        id,
        what: 'changed' as const,
        before: {},
        after: {},
        reason: null,
        actorId: admin.uid,
        createdAt: '2026-04-15T12:00:00.000Z',
      });
      const waits = async () =>
        (
          await db
            .selectFrom('pg_locks' as never)
            .select('pid' as never)
            .where('locktype' as never, '=', 'advisory' as never)
            .where('granted' as never, '=', false as never)
            .execute()
        ).length > 0;
      const { cursor: since } = await world.as(admin).changes.list({ since: 'now' });
      let second: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await insertHistory(trx, [row(1)]);
        let isDone = false;
        second = db
          .transaction()
          .execute((other) => insertHistory(other, [row(2)]))
          .then(() => {
            isDone = true;
          });
        while (!isDone && !(await waits()));
        expect(isDone).toBe(false);
        expect((await world.as(admin).changes.list({ since })).items).toEqual([]);
      });
      await second;
      const { items } = await world.as(admin).changes.list({ since });
      expect(items.map(({ id }) => id)).toEqual(['1', '2']);
    } finally {
      await world.close();
    }
  });
});
