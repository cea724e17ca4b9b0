import type { Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';

type Row = { id: number; status: string; deliveryDate: string };

describe('the list of order lines over REST', () => {
  let world: OrderWorld;
  let app: FastifyInstance;
  /** In the sequence in which they were placed. */
  const ids: number[] = [];
  let foreign: number;

  beforeAll(async () => {
    world = await openOrderWorld('sqlite');
    app = await world.app();
    const { rep, otherRep, farmer, otherFarmer, otherBuyer } = world;
    for (const day of ['2026-04-18', '2026-04-19', '2026-04-20']) ids.push((await world.order({ day })).id);
    ids.push((await world.order({ day: '2026-04-21', farmerId: otherFarmer.uid })).id);
    ids.push((await world.order({ day: '2026-04-22', farmerId: '' })).id);
    const place = (person: Profile, deliveryDate: string) =>
      world.as(person).orders.create({
        buyerId: otherBuyer.id,
        deliveryDate,
        lines: [{ sizeId: world.sizeOf('12ct'), quantity: 1, farmerId: farmer.uid }],
        idempotencyKey: crypto.randomUUID(),
      });
    ids.push(world.first((await place(rep, '2026-06-01')).lines).id);
    foreign = world.first((await place(otherRep, '2026-06-02')).lines).id;
    await world.moves(farmer).confirm({ id: ids[0] ?? 0 });
    await world.moves(farmer).reject({ id: ids[1] ?? 0, reason: 'Frost' });
    await world.moves(farmer).confirm({ id: ids[2] ?? 0 });
    await world.moves(farmer).deliver({ id: ids[2] ?? 0 });
  });
  afterAll(() => world.close());

  const ask = async (person: Profile, url: string) =>
    app.inject({ url, headers: await world.cookie(person) });

  /** The places of the answered lines among those that were placed; -1 is another rep's. */
  const placesOf = async (person: Profile, query: string) => {
    const rows: Row[] = (await ask(person, `/api/orders${query}`)).json();
    return rows.map(({ id }) => ids.indexOf(id));
  };

  it.each(['', '&limit=200'])('keeps the lines that match every parameter (%s)', async (paged) => {
    const { admin, rep, farmer, otherFarmer, otherRep, otherBuyer } = world;
    const list = (query: string, person: Profile = admin) => placesOf(person, `?${query}${paged}`);
    expect(await list('')).toEqual([-1, 5, 4, 3, 2, 1, 0]);
    expect(await list('status=confirmed')).toEqual([0]);
    expect(await list('status=rejected')).toEqual([1]);
    expect(await list('status=delivered&status=rejected')).toEqual([2, 1]);
    expect(await list('status=pending&status=confirmed')).toEqual([-1, 5, 4, 3, 0]);
    expect(await list('status=cancelled')).toEqual([]);
    expect(await list(`buyerId=${otherBuyer.id}`)).toEqual([-1, 5]);
    expect(await list(`buyerId=${otherBuyer.id}&repId=${rep.uid}`)).toEqual([5]);
    expect(await list('from=2026-04-19&to=2026-04-21')).toEqual([3, 2, 1]);
    expect(await list('from=2026-04-21')).toEqual([-1, 5, 4, 3]);
    expect(await list('to=2026-04-19T12:00:00.000Z')).toEqual([1, 0]);
    expect(await list('from=2026-04-19&to=2026-04-21&status=delivered')).toEqual([2]);
    expect(await list(`farmerId=${otherFarmer.uid}`)).toEqual([4, 3]);
    expect(await list('status=&buyerId=&from=&to=&farmerId=&repId=')).toEqual([-1, 5, 4, 3, 2, 1, 0]);
    expect(await list('buyerId=999999')).toEqual([]);

    expect(await list('status=pending', rep)).toEqual([5, 4, 3]);
    expect(await list(`buyerId=${otherBuyer.id}`, otherRep)).toEqual([-1]);
    expect(await list('status=pending', farmer)).toEqual([-1, 5, 4, 3]);
    expect((await ask(rep, `/api/orders?repId=${otherRep.uid}${paged}`)).statusCode).toBe(403);
  });

  it('goes through all pages by cursor or link, each line once, also while lines are added', async () => {
    for (const person of [world.admin, world.rep]) {
      const whole: Row[] = (await ask(person, '/api/orders')).json();
      let read: Row[] = [];
      let url: string | undefined = '/api/orders?limit=2';
      while (url) {
        const answer = await ask(person, url);
        const rows: Row[] = answer.json();
        expect(rows.length).toBeLessThanOrEqual(2);
        if (read.length === 0) await world.order({ day: '2026-07-01' });
        read = [...read, ...rows];
        const cursor = answer.headers['x-next-cursor'];
        url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
        expect(url).toBe(cursor ? `/api/orders?limit=2&cursor=${cursor}` : undefined);
      }
      expect(read).toEqual(whole);
    }
  });

  it('has every line in one answer, and no next page, unless a page is asked for', async () => {
    const sizeId = world.sizeOf('1lb');
    for (const idempotencyKey of ['first-half', 'second-half']) {
      await world.as(world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: '2026-08-01',
        lines: Array.from({ length: 100 }, () => ({ sizeId, quantity: 1, farmerId: '' })),
        idempotencyKey,
      });
    }
    const answer = await ask(world.admin, '/api/orders');
    expect(answer.json()).toEqual(await world.as(world.admin).orders.lines());
    expect(answer.json().length).toBeGreaterThan(200);
    expect(answer.headers).not.toHaveProperty('x-next-cursor');
    expect(answer.headers).not.toHaveProperty('link');
  });

  it('loads one line, and not another rep’s', async () => {
    const line = await ask(world.rep, `/api/orders/${ids[1]}`);
    expect(line.json()).toMatchObject({ id: ids[1], status: 'rejected', rejectionReason: null });
    expect((await ask(world.admin, `/api/orders/${ids[1]}`)).json()).toMatchObject({
      rejectionReason: 'Frost',
    });
    expect((await ask(world.otherRep, `/api/orders/${foreign}`)).json()).toMatchObject({ id: foreign });
    const hidden = await ask(world.rep, `/api/orders/${foreign}`);
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'ORDER_MISSING']);
  });
});
