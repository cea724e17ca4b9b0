import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { callProcedure, callTable, everyCall, isOfLink, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';
import { procedures as all, createCaller } from './router.ts';

const procedures = [...all].map(([path, { type }]) => ({ path, type }));

let world: World;
let farm: SeededFarm;
beforeAll(async () => {
  world = await openWorld('sqlite');
  farm = await seedFarm(world);
});
afterAll(() => world.close());

/** The refusal's code for a call with an administrator's token that may only read; undefined if it is answered. */
const ask = (path: string) =>
  world.rolledBack(async () => {
    const ctx = world.contextOf(farm.admin);
    const session = ctx.session && { ...ctx.session, via: 'token' as const, scope: 'read' as const };
    try {
      await callProcedure(createCaller({ ...ctx, session }), path, callTable[path]?.input?.(farm));
      return undefined;
    } catch (error) {
      return refusalOf(error)?.code ?? String(error);
    }
  });

it.each(procedures)(
  'a token that may only read is refused by $path if that writes ($type)',
  async ({ path, type }) => {
    const code = await ask(path);
    if (isOfLink({ path })) expect(code).toBe(undefined);
    else if (type === 'mutation') expect(code).toBe('TOKEN_READ_ONLY');
    else expect(code).not.toBe('TOKEN_READ_ONLY');
  },
);

/** Paths that only read, whatever their method. */
const reads = new Set(
  procedures.flatMap(({ path, type }) => (type === 'query' ? (callTable[path]?.path?.at ?? []) : [])),
);

it('the documented paths refuse every write with such a token, and name the reason', async () => {
  const app = await world.app();
  const { token } = await world.token(farm.admin, { scope: 'read' });
  const headers = { authorization: `Bearer ${token}` };
  const writes = everyCall.filter(({ at, method }) => method !== 'GET' && !reads.has(at));
  // Answering by an order link needs no token.
  for (const call of writes.filter((call) => !isOfLink(call))) {
    const { method, path } = call;
    const answer = await app.inject({ ...requestOf(call, farm), headers });
    expect([method, path, answer.statusCode, answer.json().code]).toEqual([
      method,
      path,
      403,
      'TOKEN_READ_ONLY',
    ]);
  }
  const read = await app.inject({ url: '/api/orders', headers });
  expect(read.statusCode).toBe(200);
});
