import {
  type Action,
  type Area,
  areas,
  areasToRead,
  isPermitted,
  permissions,
  type Scope,
  writeScope,
} from '@farm/domain/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { procedures as all, createCaller } from '../app/router.ts';
import { sliceList } from '../app/slices.ts';
import type { SessionInfo } from '../core/context.ts';
import { refusalOf } from '../core/trpc.ts';
import { callProcedure, callTable, everyCall, isOfLink, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

const procedures = [...all].map(([path, { type }]) => ({ path, type }));

let world: World;
let farm: SeededFarm;
beforeAll(async () => {
  world = await openWorld('sqlite');
  farm = await seedFarm(world);
});
afterAll(() => world.close());

/** The refusal's code for a call with a token of an administrator, or of a rep where only reps may; undefined if it is answered. */
const ask = (path: string, rights: Pick<SessionInfo, 'scope' | 'scopes'> = { scope: 'read' }) =>
  world.rolledBack(async () => {
    const action = all.get(path)?.meta.action;
    const mayAdmin = !action || isPermitted(action, 'admin');
    const ctx = world.contextOf(mayAdmin ? farm.admin : farm.rep);
    const session = ctx.session && { ...ctx.session, via: 'token' as const, ...rights };
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

/** Every token may ask for its profile, the farm's day and the names of people. */
const always = ['identity.profile', 'identity.farmDay', 'identity.users'];

it.each(procedures)(
  'a token with scopes does $path only if one of them is for it ($type)',
  async ({ path, type }) => {
    const action = all.get(path)?.meta.action;
    const area = action?.split('.')[0] as Area;
    const isFree = !action || permissions[action] === 'anyone' || always.includes(action);
    const others = areas.filter((other) => other !== area);
    const ofOthers = await ask(path, { scopes: others.map(writeScope) });
    expect(ofOthers === 'TOKEN_SCOPE_MISSING').toBe(!isFree);
    // A kind of history needs the scope of its things besides, a proposal that of its act, and a mail that of its paper.
    const needed: Record<string, Scope> = {
      'history.list': 'orders:read',
      'proposals.propose': 'messages:read',
      'mail.preview': 'packing:read',
      'mail.send': 'packing:read',
      'mail.again': 'invoices:read',
    };
    const more: Scope[] = needed[path] ? [needed[path]] : [];
    const ofReading = await ask(path, { scopes: [`${area}:read`, ...more] });
    expect(ofReading === 'TOKEN_SCOPE_MISSING').toBe(!isFree && type === 'mutation');
    const ofChanging = await ask(path, { scopes: [writeScope(area), ...more] });
    expect(ofChanging).not.toBe('TOKEN_SCOPE_MISSING');
  },
);

it('scopes add nothing to what the role of the owner allows', async () => {
  const grower = world.contextOf(farm.farmer);
  const session = grower.session && {
    ...grower.session,
    via: 'token' as const,
    scopes: areas.map(writeScope),
  };
  const heard: Record<string, string | undefined> = {};
  for (const [path, { meta }] of all) {
    if (isPermitted(meta.action, 'farmer') || meta.sessionless) continue;
    heard[path] = await world
      .rolledBack(() =>
        callProcedure(createCaller({ ...grower, session }), path, callTable[path]?.input?.(farm)),
      )
      .then(
        () => 'ok',
        (error: unknown) => refusalOf(error)?.code,
      );
  }
  expect(new Set(Object.values(heard))).toEqual(new Set(['ROLE_FORBIDDEN']));
  expect(Object.keys(heard).length).toBeGreaterThan(20);
});

it('a kind of history needs the scope of its things besides', async () => {
  const without = await ask('history.list', { scopes: ['history:read'] });
  const both = await ask('history.list', { scopes: ['history:read', 'orders:read'] });
  expect([without, both]).toEqual(['TOKEN_SCOPE_MISSING', undefined]);
});

it('the documented paths refuse a write without its scope before they look at what was sent', async () => {
  const app = await world.app();
  const scopes = areas.map((area): Scope => `${area}:read`);
  const { token } = await world.token(farm.admin, { scopes });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const open = sliceList
    .flatMap(([, { rest = {} }]) => Object.values(rest))
    .filter(({ needs }) => permissions[all.get(needs)?.meta.action ?? (needs as Action)] === 'anyone')
    .map(({ at }) => at.replaceAll(/:(\w+)/g, '{$1}'));
  const heard: unknown[] = [];
  for (const call of everyCall.filter(
    ({ at, method }) => method !== 'GET' && !open.includes(at) && !reads.has(at),
  )) {
    const { url } = requestOf(call, farm);
    const odd = `${url}${url.includes('?') ? '&' : '?'}sinceWhen=today`;
    const answer = await app.inject({ method: call.method, url: odd, headers, payload: '{"a":' });
    if (answer.json().code !== 'TOKEN_SCOPE_MISSING') heard.push([call.at, answer.body]);
  }
  expect(heard).toEqual([]);
});

it('the areas in which no token changes anything are proposals, and those without a procedure that writes', () => {
  const writes = [...all.values()]
    .filter(({ type, meta }) => type === 'mutation' && !meta.action.startsWith('proposals.'))
    .map(({ meta }) => meta.action);
  const changing = new Set(writes.map((action) => action.split('.')[0]));
  expect(areasToRead).toEqual(areas.filter((area) => !changing.has(area)));
});
