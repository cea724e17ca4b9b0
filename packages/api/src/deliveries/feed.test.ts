import { setBuyer } from '@farm/data/buyers';
import { insertHistory } from '@farm/data/history';
import { countWaiting, engines, removeProfile } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { readWithIcalJs, readWithNodeIcal } from '../testing/read-ics.ts';
import { NOON, TODAY } from '../testing/world.ts';

const MON = '2026-04-20';
const TUE = '2026-04-21';
const WED = '2026-04-22';

const at = (day: string) => `${day}T12:00:00.000Z`;

describe.each(engines)('the calendar that a phone reads, on %s', (engine) => {
  let world: OrderWorld;
  const paths = new Map<string, string>();
  beforeEach(async () => {
    paths.clear();
    world = await openOrderWorld(engine, { timeZone: 'America/Los_Angeles' });
  });
  afterEach(() => world.close());

  const pathOf = async (person: Profile) => {
    const known = paths.get(person.uid) ?? (await world.as(person).feed.create()).path;
    paths.set(person.uid, known);
    return known;
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await world.app()).inject({ url: path, headers });

  const read = async (person: Profile = world.admin) => {
    const { statusCode, body } = await get(await pathOf(person));
    expect(statusCode, body).toBe(200);
    const entries = readWithNodeIcal(body);
    expect(readWithIcalJs(body)).toEqual(entries);
    expect(entries.every(({ lastsDays }) => lastsDays === 1)).toBe(true);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
    return entries;
  };

  /** Each entry in short: its name, its day, its sequence, and whether it is canceled. */
  const shown = async (person?: Profile) =>
    (await read(person))
      .map(({ uid, day, sequence, status }) =>
        [uid.split('@')[0], day, sequence, ...(status === 'CANCELLED' ? ['canceled'] : [])].join(' '),
      )
      .sort();

  const confirmed = (day: string, more: object = {}) => world.confirmed(world.order({ day, ...more }));
  const moveTo = async (day: string, ...lines: OrderLine[]) =>
    (
      await world.as(world.admin).orders.reschedule({
        lines: lines.map(({ id }) => ({ id })),
        deliveryDate: day,
      })
    ).lines;
  const named = (day: string) => `delivery-${world.buyer.id}-${day}`;

  it('keeps the name of a delivery that is moved, with a higher sequence, also in the exported file', async () => {
    const lines = [await confirmed(MON), await confirmed(MON, { size: 'third' })];
    expect(await shown()).toEqual([`${named(MON)} ${MON} 0`]);
    await world.as(world.rep).deliveries.reschedule({
      buyerId: world.buyer.id,
      from: MON,
      to: TUE,
      lines: lines.map(({ id, version }) => ({ id, version })),
    });
    expect(await shown()).toEqual([`${named(MON)} ${TUE} 1`]);
    await moveTo(WED, ...lines);
    expect(await shown()).toEqual([`${named(MON)} ${WED} 2`]);
    const { content } = await world.as(world.rep).deliveries.calendar();
    expect(readWithNodeIcal(content ?? '')).toEqual(await read(world.rep));
    // Another delivery comes to the day that it left.
    const next = await confirmed(MON);
    expect(await shown()).toEqual([`${named(MON)} ${WED} 2`, `${named(MON)}-2 ${MON} 0`]);
    await moveTo(TUE, next);
    expect(await shown()).toEqual([`${named(MON)} ${WED} 2`, `${named(MON)}-2 ${TUE} 1`]);
  });

  it('cancels a delivery that is moved onto a day that has one, and takes it back when that is undone', async () => {
    const moved = await confirmed(MON);
    await confirmed(TUE);
    const [undoable] = await moveTo(TUE, moved);
    expect(await shown()).toEqual([`${named(MON)} ${MON} 1 canceled`, `${named(TUE)} ${TUE} 0`]);
    const { id, version } = world.first([undoable ?? moved]);
    await world.as(world.admin).orders.undo({ lines: [{ id, version }] });
    expect(await shown()).toEqual([`${named(MON)} ${MON} 2`, `${named(TUE)} ${TUE} 0`]);
  });

  it('makes a new entry of a part that moves away, and lets the rest be', async () => {
    const [stays, part] = [await confirmed(MON), await confirmed(MON, { size: 'third' })];
    await moveTo(TUE, part);
    expect(await shown()).toEqual([`${named(MON)} ${MON} 0`, `${named(TUE)} ${TUE} 0`]);
    // The rest follows, onto a day that has one by now.
    await moveTo(TUE, stays);
    expect(await shown()).toEqual([`${named(MON)} ${MON} 1 canceled`, `${named(TUE)} ${TUE} 0`]);
  });

  it('is canceled although two people each moved a part of it at the same time', async () => {
    const lines = [await confirmed(MON), await confirmed(MON, { size: 'third' })];
    await world.warm();
    const move = () => Promise.all(lines.map((line) => moveTo(TUE, line)));
    const { db } = world.farm;
    let moves: ReturnType<typeof move> | undefined;
    // On PostgreSQL neither is saved before both have moved their part; SQLite lets one write after the other.
    if (engine === 'postgres')
      await db.transaction().execute(async (trx) => {
        const [type, what, actorId] = ['template', 'changed', world.admin.uid] as const;
        const told = { type, id: 1, what, before: {}, after: {}, reason: null, actorId, createdAt: NOON };
        await insertHistory(trx, [told]);
        moves = move();
        while ((await countWaiting(db)) < lines.length);
      });
    await (moves ?? move());
    expect(await shown()).toEqual([`${named(MON)} ${MON} 1 canceled`, `${named(TUE)} ${TUE} 0`]);
  });

  it('goes on as what is left of a delivery that is taken apart, wherever that goes', async () => {
    const lines = [await confirmed(MON), await confirmed(MON), await confirmed(MON)];
    await moveTo(TUE, ...lines.slice(1));
    await moveTo(WED, world.first(lines));
    expect(await shown()).toEqual([`${named(MON)} ${WED} 1`, `${named(TUE)} ${TUE} 0`]);
  });

  it.each([
    ['canceled', (line: OrderLine) => world.moves(world.rep).cancel({ id: line.id })],
    [
      'taken back',
      async (line: OrderLine) =>
        world.first(
          (await world.as(world.admin).orders.undo({ lines: [{ id: line.id, version: line.version }] }))
            .lines,
        ),
    ],
  ])('says for 31 days that a delivery was %s, once nothing of it is left', async (_, act) => {
    const [one, other] = [await confirmed('2026-07-01'), await confirmed('2026-07-01')];
    await act(one);
    expect(await shown()).toEqual([`${named('2026-07-01')} 2026-07-01 0`]);
    await act(other);
    const canceled = [`${named('2026-07-01')} 2026-07-01 1 canceled`];
    expect(await shown()).toEqual(canceled);
    expect((await read())[0]).toMatchObject({ summary: 'Canceled: Harbor Kitchen', description: '' });
    world.setNow(at(addDays(TODAY, 31)));
    expect(await shown()).toEqual(canceled);
    world.setNow(at(addDays(TODAY, 32)));
    expect(await shown()).toEqual([]);
    // It has not forgotten the name, which stands for the same delivery still.
    await confirmed('2026-07-01');
    expect(await shown()).toEqual([`${named('2026-07-01')} 2026-07-01 2`]);
  });

  it('never lowers a sequence and never gives a name twice, whatever is done to deliveries', async () => {
    const days = [MON, TUE, WED];
    const highest = new Map<string, number>();
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const ids: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      const day = days[random(3)] ?? MON;
      const id = ids[random(Math.max(1, ids.length))];
      const act = random(6);
      const lines = id === undefined ? [] : [{ id }];
      const { orders } = world.as(world.admin);
      if (id === undefined || act === 0) ids.push((await confirmed(day)).id);
      else if (act === 1) await orders.cancel({ lines }).catch(() => undefined);
      else await orders.reschedule({ lines, deliveryDate: day }).catch(() => undefined);
      const entries = await read();
      for (const { uid, sequence } of entries) {
        expect(sequence, uid).toBeGreaterThanOrEqual(highest.get(uid) ?? 0);
        highest.set(uid, sequence);
      }
      const expected = await world.as(world.admin).deliveries.window({ from: MON, to: WED });
      expect(
        entries
          .filter(({ status }) => status === 'CONFIRMED')
          .map((entry) => entry.day)
          .toSorted(),
      ).toEqual(expected.map(({ deliveryDate }) => deliveryDate));
    }
    expect([...highest.values()].some((sequence) => sequence > 3)).toBe(true);
  });

  it('shows to a rep only what is on their own orders, canceled deliveries as well', async () => {
    const { rep, otherRep, farmer, admin } = world;
    const theirs = await world.as(otherRep).orders.create({
      buyerId: world.otherBuyer.id,
      deliveryDate: TUE,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 9, farmerId: farmer.uid }],
      idempotencyKey: 'theirs',
    });
    await world.moves(farmer).confirm({ id: world.first(theirs.lines).id });
    await confirmed(MON);
    const other = `delivery-${world.otherBuyer.id}-${TUE}`;
    expect(await shown(rep)).toEqual([`${named(MON)} ${MON} 0`]);
    expect(await shown(otherRep)).toEqual([`${other} ${TUE} 0`]);
    expect(await shown(farmer)).toHaveLength(2);
    await world.moves(otherRep).cancel({ id: world.first(theirs.lines).id });
    expect(await shown(rep)).toEqual([`${named(MON)} ${MON} 0`]);
    expect(await shown(otherRep)).toEqual([`${other} ${TUE} 1 canceled`]);
    expect(await shown(admin)).toHaveLength(2);
    // Who may no longer see the rest sees no more of it at the next look.
    await world.as(admin).people.setRole({ uid: farmer.uid, role: 'sales_rep' });
    expect(await shown(farmer)).toEqual([]);
    await world.as(admin).people.handOver({ from: rep.uid, to: otherRep.uid });
    expect(await shown(rep)).toEqual([]);
    expect(await shown(otherRep)).toContain(`${named(MON)} ${MON} 0`);
  });

  it('has 31 days back and 365 ahead', async () => {
    for (const [days, isShown] of [
      [-32, false],
      [-31, true],
      [365, true],
      [366, false],
    ] as const) {
      await confirmed(addDays(TODAY, days));
      expect((await read()).some(({ day }) => day === addDays(TODAY, days))).toBe(isShown);
    }
  });

  it('reads the same in two programs, with hostile texts and where clocks change', async () => {
    const name = `A;B,C\\ "x"\r\nEND:VEVENT\r\nBEGIN:VALARM ${'🐓é'.repeat(40)}\u0007`;
    await setBuyer(world.farm.db, { id: world.buyer.id }, { name });
    const days = ['2026-11-01', '2026-10-31', '2027-03-14'];
    for (const day of days) {
      const order = await world.as(world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: day,
        purchaseOrderNumber: 'X;Y,Z\nATTACH:evil 🥬',
        lines: [{ sizeId: world.sizeOf('12ct'), quantity: 1 }],
        idempotencyKey: day,
      });
      await world.moves(world.admin).confirm({ id: world.first(order.lines).id });
    }
    const entries = await read();
    expect(entries.map(({ day }) => day)).toEqual(days.toSorted());
    for (const { summary, description } of entries) {
      expect(summary).toBe(`Delivery: ${name.replaceAll('\r\n', '\n').replaceAll('\u0007', '')}`);
      expect(description).toContain('1 × Chard (12ct), Confirmed, PO X;Y,Z');
      expect(description).toContain('🥬');
    }
  });

  it('speaks the language of the person', async () => {
    await confirmed(MON);
    await world.as(world.rep).identity.setLanguage({ language: 'es' });
    expect((await read(world.rep))[0]?.summary).toBe('Entrega: Harbor Kitchen');
    expect((await read(world.admin))[0]?.summary).toBe('Delivery: Harbor Kitchen');
  });

  it('asks to be read once an hour, may be asked by HEAD, and is for nobody else to keep', async () => {
    await confirmed(MON);
    const path = await pathOf(world.rep);
    const answer = await get(path);
    expect(answer.body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const head = await (await world.app()).inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', answer.headers.etag]);
    const empty = await get(await pathOf(world.otherRep));
    expect([empty.statusCode, readWithIcalJs(empty.body)]).toEqual([200, []]);
  });

  /** It keeps every statement that is made from now on. */
  const watchStatements = () => {
    const asked: string[] = [];
    const { db } = world.farm;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    Object.defineProperty(world.farm, 'db', { configurable: true, get: () => watched });
    return asked;
  };

  it('answers 304 with one statement and without a look at the orders, until something changes', async () => {
    const line = await confirmed(MON);
    await world.app();
    const path = await pathOf(world.rep);
    const asked = watchStatements();
    const etagNow = async () => String((await get(path)).headers.etag);
    let etag = await etagNow();
    expect(asked.some((statement) => statement.includes('"order_line"'))).toBe(true);
    const isUnchanged = async () => {
      const { statusCode, body } = await get(path, { 'if-none-match': `"other", ${etag}` });
      return statusCode === 304 && body === '';
    };
    asked.length = 0;
    expect(await isUnchanged()).toBe(true);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toMatch(/"(?:order_line|order_group|delivery_identity)"/);
    const { admin, rep } = world;
    const farm = await world.as(admin).farm.get();
    const changes: [string, () => Promise<unknown>][] = [
      ['a delivery', () => moveTo(TUE, line)],
      ['a buyer', () => world.as(admin).buyers.update({ ...world.buyer, name: 'Harbor Grill' })],
      ['the farm', () => world.as(admin).farm.update({ name: 'Sunrise', version: farm.version })],
      ['the language', () => world.as(rep).identity.setLanguage({ language: 'es' })],
      ['the role', () => world.as(admin).people.setRole({ uid: rep.uid, role: 'farmer' })],
      ['the day', async () => world.setNow(at(addDays(TODAY, 1)))],
    ];
    for (const [what, change] of changes) {
      await change();
      expect([what, await isUnchanged()]).toEqual([what, false]);
      etag = await etagNow();
      expect([what, await isUnchanged()]).toEqual([what, true]);
    }
    await world.as(admin).people.setRole({ uid: rep.uid, role: 'sales_rep' });
    expect(await etagNow()).not.toBe((await get(await pathOf(admin))).headers.etag);
  });

  it('has one address for each person, of which only a hash is kept, and which a new one ends', async () => {
    const { rep } = world;
    expect(await world.as(rep).feed.get()).toEqual({ createdAt: null });
    const { path: old, createdAt } = await world.as(rep).feed.create();
    const token = /^\/calendar\/([\w-]{22})\.ics$/.exec(old)?.[1] ?? '';
    expect(createdAt).toBe(NOON);
    expect(await world.as(rep).feed.get()).toEqual({ createdAt: NOON });
    expect(await world.rows()).not.toContain(token);
    const { path } = await world.as(rep).feed.create();
    expect([(await get(old)).statusCode, (await get(path)).statusCode]).toEqual([404, 200]);
    expect((await get(old)).json()).toEqual({
      code: 'FEED_MISSING',
      message: 'This address of a calendar does not work. Make a new one with Subscribe, on the Calendar.',
    });
    expect(await world.as(rep).feed.end()).toEqual({ createdAt: null });
    expect(await world.as(rep).feed.end()).toEqual({ createdAt: null });
    expect((await get(path)).statusCode).toBe(404);
    expect(
      world.securityNotes.filter(({ event }) => event === 'feed').map(({ what, uid }) => [what, uid]),
    ).toEqual([
      ['created', rep.uid],
      ['created', rep.uid],
      ['ended', rep.uid],
    ]);
    expect(JSON.stringify(world.securityNotes)).not.toContain(token);
  });

  it('ends with a suspension, a reset password and a removed profile, and stays ended', async () => {
    const { admin, rep, otherRep } = world;
    const path = await pathOf(rep);
    await world.as(admin).people.suspend({ uid: rep.uid });
    expect((await get(path)).statusCode).toBe(404);
    await world.as(admin).people.restore({ uid: rep.uid });
    expect((await get(path)).statusCode).toBe(404);
    const renewed = (await world.as(rep).feed.create()).path;
    const { secret } = (await world.as(admin).people.makeResetLink({ uid: rep.uid })) as { secret: string };
    expect((await get(renewed)).statusCode).toBe(200);
    await world.as(null).people.resetPassword({ secret, newPassword: 'violet-kale-by-noon' });
    expect((await get(renewed)).statusCode).toBe(404);
    const other = await pathOf(otherRep);
    expect((await get(other)).statusCode).toBe(200);
    await removeProfile(world.farm.db, otherRep.uid);
    expect((await get(other)).statusCode).toBe(404);
  });

  it('is not made by an access token, which it would outlive', async () => {
    const headers = { authorization: `Bearer ${(await world.token(world.rep)).token}` };
    const app = await world.app();
    const made = await app.inject({ method: 'POST', url: '/api/calendar-feed', headers });
    expect([made.statusCode, made.json().code]).toEqual([403, 'COOKIE_SESSION_REQUIRED']);
    expect((await app.inject({ url: '/api/calendar-feed', headers })).json()).toEqual({ createdAt: null });
    const session = await world.cookie(world.rep);
    const answer = await app.inject({ method: 'POST', url: '/api/calendar-feed', headers: session });
    expect([answer.statusCode, (await get(answer.json().path)).statusCode]).toEqual([201, 200]);
  });

  it('takes no session, token or other address beside its own', async () => {
    await confirmed(MON);
    const headers = {
      ...(await world.cookie(world.admin)),
      authorization: `Bearer ${(await world.token(world.admin)).token}`,
    };
    const path = await pathOf(world.otherRep);
    expect(readWithIcalJs((await get(path, headers)).body)).toEqual([]);
    for (const wrong of ['x', 'A'.repeat(22), '%2e%2e', "'--"])
      expect((await get(`/calendar/${wrong}.ics`, headers)).statusCode, wrong).toBe(404);
  });

  it('lets nobody guess for long, and goes on for those who have an address', async () => {
    const path = await pathOf(world.rep);
    const guesses = [];
    for (let guess = 0; guess < 61; guess += 1)
      guesses.push((await get(`/calendar/g${guess}.ics`)).statusCode);
    expect(guesses.slice(0, 60)).toEqual(Array(60).fill(404));
    const refused = await get('/calendar/g61.ics');
    expect([guesses[60], refused.statusCode, refused.json().code]).toEqual([429, 429, 'TRIES_TOO_MANY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await get(path)).statusCode).toBe(200);
    for (let times = 0; times < 60; times += 1) await get(path);
    expect((await get(path)).json().code).toBe('TRIES_TOO_MANY');
  });
});

describe('what a calendar needs', () => {
  it('is refused to nobody who is signed in, and to everyone else', async () => {
    const world = await openOrderWorld('sqlite');
    expect((await refusalOf(world.as(null).feed.create())).code).toBe('SIGN_IN_REQUIRED');
    await world.close();
  });
});
