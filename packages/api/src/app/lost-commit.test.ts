import { connect } from '@farm/data/app';
import { openTcpProxy } from '@farm/data/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openOrderWorld } from '../testing/order-world.ts';
import { openWorld, TODAY } from '../testing/world.ts';
import { createApp } from './create-app.ts';
import { createCaller } from './router.ts';

/** A farm whose connections to PostgreSQL go through a proxy that can lose the answer to a commit. */
const openFarm = async () => {
  const world = await openWorld('postgres');
  const proxy = await openTcpProxy(world.database.url);
  const { db, close } = await connect(proxy.url);
  const app = await createApp({ ...world.farm, db });
  onTestFinished(async () => {
    await app.close();
    await close();
    await proxy.close();
    await world.close();
  });
  const headers = await world.cookie(await world.person('admin'));
  const send = (url: string) => (payload: object) => app.inject({ method: 'POST', url, headers, payload });
  return {
    proxy,
    events: world.events,
    names: async () =>
      (await world.farm.db.selectFrom('location').select('name').execute()).map(({ name }) => name),
    doors: { typed: send('/trpc/locations.create'), documented: send('/api/locations') },
  };
};

const doors = ['typed', 'documented'] as const;
const deaths = ['unanswered', 'unasked'] as const;

it.each(doors)(
  'says on the %s path that nobody knows whether it was saved, and has others look',
  async (door) => {
    const { proxy, events, names, doors } = await openFarm();
    const lost = proxy.loseCommit('unanswered');
    const answer = await doors[door]({ name: 'North field' });
    await lost;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(answer.body).toContain('WRITE_UNKNOWN');
    expect(answer.body).toContain('We could not learn whether it was saved. Look before you send it again.');
    expect(answer.body).not.toContain('Nothing was saved');
    expect(events).toMatchObject([{ topic: 'locations' }]);
    expect(await names()).toEqual(['North field']);
  },
);

it.each(doors.flatMap((door) => deaths.map((death) => [door, death] as const)))(
  'creates exactly once by its key on the %s path, and answers with what stands, when the commit stays %s',
  async (door, death) => {
    const { proxy, events, names, doors } = await openFarm();
    const lost = proxy.loseCommit(death);
    const input = { name: 'North field', idempotencyKey: crypto.randomUUID() };
    const answer = await doors[door](input);
    await lost;
    expect(answer.statusCode).toBeLessThan(300);
    expect(events[0]).toMatchObject({ topic: 'locations' });
    expect(await names()).toEqual(['North field']);
    // The same request again gets the same answer.
    expect((await doors[door](input)).body).toBe(answer.body);
    expect(await names()).toEqual(['North field']);
  },
);

it('does not say that nothing was saved if the connection breaks after the commit, while the answer is read', async () => {
  const world = await openOrderWorld('postgres');
  const { id, version } = await world.confirmed(world.order());
  const proxy = await openTcpProxy(world.database.url);
  const { db, close } = await connect(proxy.url);
  onTestFinished(async () => {
    await close();
    await world.close();
  });
  // Events are published right after the commit.
  const live = { ...world.farm.live, publish: () => void proxy.close() };
  const moved = createCaller({ ...world.contextOf(world.admin), db, live }).deliveries.reschedule({
    buyerId: world.buyer.id,
    from: TODAY,
    to: '2026-04-20',
    lines: [{ id, version }],
  });
  await expect(moved).rejects.toMatchObject({ cause: { code: 'WRITE_UNKNOWN' } });
  const lines = await world.as(world.admin).orders.lines({});
  expect(lines.find((line) => line.id === id)).toMatchObject({ deliveryDate: '2026-04-20' });
});
