import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

const BUDGETS = {
  messages: { points: 4, duration: 60 },
  notifications: { points: 4, duration: 60 },
  anything: { points: 8, duration: 60 },
};

describe('writing too much', () => {
  let world: World;
  let app: FastifyInstance;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  const start = async (budgets: Parameters<World['app']>[0] = { writeBudgets: BUDGETS }) => {
    app = await world.app(budgets);
    const farmer = await world.person('farmer');
    const rep = await world.person('sales_rep');
    return { farmer, rep, headers: await world.cookie(farmer), repHeaders: await world.cookie(rep) };
  };
  const notify = (headers: object, userId: string, url = '/api/notifications') =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers },
      payload: { userId, title: 'Hi', message: 'Hi' },
    });
  const count = async () => (await world.farm.db.selectFrom('notification').select('id').execute()).length;

  it('stops 300 notifications of one person after 120, says how long to wait, and lets others go on', async () => {
    const { farmer, rep, headers } = await start({});
    const answers = await Promise.all(Array.from({ length: 300 }, () => notify(headers, rep.uid)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(120);
    expect(await count()).toBe(120);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toEqual({
      code: 'WRITES_TOO_MANY',
      message: expect.stringMatching(
        /^You sent more in the last minute than the farm accepts from one person\. This was not saved\. Wait \d+ seconds and try again\.$/,
      ),
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(30);
    const other = await world.cookie(await world.person('farmer'));
    expect((await notify(other, farmer.uid)).statusCode).toBe(201);
    const read = await app.inject({ url: '/api/users', headers });
    expect(read.statusCode).toBe(200);
  });

  it('counts every call of a batch, at both doors and with every token of the person together', async () => {
    const { farmer, rep, headers } = await start();
    const input = { userId: rep.uid, title: 'Hi', message: 'Hi' };
    const batch = await app.inject({
      method: 'POST',
      url: `/trpc/${Array(3).fill('notifications.create').join(',')}?batch=1`,
      headers,
      payload: { 0: input, 1: input, 2: input },
    });
    expect(batch.statusCode).toBe(200);
    const { token } = await world.token(farmer);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await notify(bearer, rep.uid)).statusCode).toBe(201);
    expect((await notify(bearer, rep.uid)).statusCode).toBe(429);
    const typed = await notify(headers, rep.uid, '/trpc/notifications.create');
    expect([typed.statusCode, typed.json().error.data.refusal.code]).toEqual([429, 'WRITES_TOO_MANY']);
    expect(Number(typed.headers['retry-after'])).toBeGreaterThan(30);
    expect(await count()).toBe(4);
  });

  it('has a wider budget for everything but messages and notifications, which all other work shares', async () => {
    const { headers, repHeaders } = await start();
    const post = async (procedure: string, as: object) =>
      (await app.inject({ method: 'POST', url: `/trpc/${procedure}`, headers: { ...as }, payload: {} }))
        .statusCode;
    const statuses = async (procedure: string, as: object) => {
      const found = [];
      for (const _ of Array(10).keys()) found.push(await post(procedure, as));
      return found;
    };
    expect(await statuses('orders.create', repHeaders)).toEqual([
      ...Array(8).fill(400),
      ...Array(2).fill(429),
    ]);
    expect(await post('messages.send', repHeaders)).toBe(400);
    expect((await statuses('inventory.addLot', headers)).slice(0, 7)).toEqual(Array(7).fill(400));
    expect(await post('orders.confirm', headers)).toBe(429);
  });

  it('does not count what the farm does by itself', async () => {
    const { farmer, rep } = await start();
    for (const _ of Array(10).keys())
      await world.as(farmer).notifications.create({ userId: rep.uid, title: 'Hi', message: 'Hi' });
    expect(await count()).toBe(10);
  });

  it('tells with each write of a path how much is left and from when on, but not with a read', async () => {
    const { rep, headers } = await start();
    const told = ({ headers }: Awaited<ReturnType<typeof notify>>) => [
      headers['ratelimit-limit'],
      headers['ratelimit-remaining'],
      headers['ratelimit-reset'],
    ];
    expect(told(await notify(headers, rep.uid))).toEqual(['4', '3', '60']);
    expect(told(await notify(headers, rep.uid))).toEqual(['4', '2', expect.stringMatching(/^(60|59)$/)]);
    for (let sent = 0; sent < 2; sent += 1) await notify(headers, rep.uid);
    const refused = await notify(headers, rep.uid);
    expect([refused.statusCode, refused.headers['ratelimit-remaining']]).toEqual([429, '0']);
    const other = await app.inject({ method: 'POST', url: '/api/notifications/read-all', headers });
    expect(told(other)).toEqual(['8', '7', '60']);
    expect(told(await app.inject({ url: '/api/notifications', headers }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
