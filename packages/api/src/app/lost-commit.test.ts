import { connect } from '@farm/data/app';
import { insertLocation, listLocations } from '@farm/data/locations';
import { openTcpProxy } from '@farm/data/testing';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../core/in-transaction.ts';
import { createCallerFactory, permitted, router } from '../core/trpc.ts';
import { NOON, openWorld } from '../testing/world.ts';
import { createApp } from './create-app.ts';

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
  const admin = await world.person('admin');
  const headers = await world.cookie(admin);
  const send = (url: string) => (payload: object) => app.inject({ method: 'POST', url, headers, payload });
  return {
    proxy,
    events: world.events,
    context: { ...world.contextOf(admin), db },
    names: async () =>
      (await world.farm.db.selectFrom('location').select('name').execute()).map(({ name }) => name),
    suspend: (uid: string) =>
      app.inject({
        method: 'POST',
        url: `/api/people/${uid}/suspend`,
        headers: { ...headers, 'idempotency-key': 'suspend-once' },
      }),
    person: () => world.person('farmer'),
    endpoints: { typed: send('/trpc/locations.create'), documented: send('/api/locations') },
  };
};

const endpoints = ['typed', 'documented'] as const;
const deaths = ['unanswered', 'unasked'] as const;

it.each(endpoints)(
  'says on the %s path that nobody knows whether it was saved, and has others look',
  async (door) => {
    const { proxy, events, names, endpoints } = await openFarm();
    const lost = proxy.loseCommit('unanswered');
    const answer = await endpoints[door]({ name: 'North field' });
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

it.each(endpoints.flatMap((door) => deaths.map((death) => [door, death] as const)))(
  'creates exactly once by its key on the %s path, and answers with what was saved, when the commit stays %s',
  async (door, death) => {
    const { proxy, events, names, endpoints } = await openFarm();
    const lost = proxy.loseCommit(death);
    const input = { name: 'North field', idempotencyKey: crypto.randomUUID() };
    const answer = await endpoints[door](input);
    await lost;
    expect(answer.statusCode).toBeLessThan(300);
    expect(events[0]).toMatchObject({ topic: 'locations' });
    expect(await names()).toEqual(['North field']);
    // An equal request gets an equal answer.
    expect((await endpoints[door](input)).body).toBe(answer.body);
    expect(await names()).toEqual(['North field']);
  },
);

it.each(deaths)(
  'lets an act that knows no keys happen once by its key, and answers what was saved, when the commit stays %s',
  async (death) => {
    const { proxy, person, suspend, context } = await openFarm();
    const { uid } = await person();
    const lost = proxy.loseCommit(death);
    const answer = await suspend(uid);
    await lost;
    expect([answer.statusCode, answer.json()]).toEqual([200, { uid }]);
    const again = await suspend(uid);
    expect([again.statusCode, again.body]).toEqual([200, answer.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const keys = await context.db.selectFrom('idempotency_key').select('key').execute();
    expect(keys).toEqual([{ key: 'suspend-once' }]);
    const noted = await context.db
      .selectFrom('history')
      .select('what')
      .where('subject_id', '=', uid)
      .execute();
    expect(noted).toHaveLength(1);
  },
);

it('does not say that nothing was saved if the connection breaks after the commit, while the answer is read', async () => {
  const { proxy, names, context } = await openFarm();
  const addsAndLists = router({
    add: permitted('locations.manage')
      .output(z.array(z.unknown()))
      .mutation(async ({ ctx }) => {
        await inTransaction(ctx, ({ db }) =>
          insertLocation(db, { name: 'North field', description: null, createdBy: ctx.person.uid }, NOON),
        );
        await proxy.close();
        return listLocations(ctx.db);
      }),
  });
  const added = createCallerFactory(addsAndLists)(context).add();
  await expect(added).rejects.toMatchObject({ cause: { code: 'WRITE_UNKNOWN' } });
  expect(await names()).toEqual(['North field']);
});
