import { type Area, areas, isPermitted, serviceScopes, writeScope } from '@farm/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '../app/router.ts';
import { refusalOf } from '../core/trpc.ts';
import { actAsService } from '../testing/act-as-service.ts';
import { askers } from '../testing/call-row.ts';
import { callProcedure, callTable, isOfLink, pathCalls, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

type Acting = Awaited<ReturnType<typeof actAsService>>;

let world: World;
let farm: SeededFarm;
beforeAll(async () => {
  world = await openWorld('sqlite');
  farm = await seedFarm(world);
});
afterAll(() => world.close());

/** Areas in which no service does anything, and the one that it only reads. */
const closed: readonly string[] = ['people', 'services', 'webhooks', 'messages', 'mail'];

it('a service may have any scope but those of people, services, webhooks, messages and mail, and to change accounts', () => {
  const areasOf = (right: 'read' | 'write') =>
    areas.filter((area) => serviceScopes.includes(right === 'read' ? `${area}:read` : writeScope(area)));
  expect(areasOf('read')).toEqual(areas.filter((area) => !closed.includes(area)));
  expect(areasOf('write')).toEqual(areas.filter((area) => !closed.includes(area) && area !== 'identity'));
});

const ask = (service: Acting, path: string, input: unknown): Promise<string> =>
  world.rolledBack(() =>
    callProcedure(service.caller(), path, input).then(
      () => 'ok',
      (error: unknown) => refusalOf(error)?.code ?? String(error),
    ),
  );

const kinds = [
  { role: 'farmer', like: 'otherFarmer' },
  { role: 'sales_rep', like: 'otherRep' },
  { role: 'admin', like: 'admin' },
] as const;

describe.each(kinds)('a service with the role $role and every scope', ({ role, like }) => {
  let service: Acting;
  beforeAll(async () => {
    service = await actAsService(world, farm, { role });
  });

  it('is refused what its role may not do, and all that only a person does', async () => {
    const heard: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [path, { type, meta }] of procedures) {
      if (meta.sessionless) continue;
      const area = meta.action.split('.')[0] as Area;
      const isClosed = closed.includes(area) || (area === 'identity' && type === 'mutation');
      if (isPermitted(meta.action, null)) continue;
      if (!isPermitted(meta.action, role)) expected[path] = 'ROLE_FORBIDDEN';
      else if (isClosed) expected[path] = 'TOKEN_SCOPE_MISSING';
      else continue;
      heard[path] = await ask(service, path, callTable[path]?.input?.(farm));
    }
    expect(heard).toEqual(expected);
    expect(Object.keys(heard).length).toBeGreaterThan(20);
  });

  it('gains no right over a person of that role, on rows of others and rows that are missing', async () => {
    const gained: string[] = [];
    for (const [path, { input, outcomes, missing }] of Object.entries(callTable)) {
      const outcome = outcomes[askers.indexOf(like)];
      if (outcome !== 'ok' && (await ask(service, path, input?.(farm))) === 'ok') gained.push(path);
      if (!missing || missing.outcome === 'ok' || farm[missing.as].role !== role) continue;
      if ((await ask(service, path, missing.input(farm))) === 'ok') gained.push(`${path}, missing`);
    }
    expect(gained).toEqual([]);
  });
});

it.each(areas.filter((area) => !closed.includes(area)))(
  'the documented paths refuse a service with every scope but those of %s what that is for',
  async (area) => {
    const scopes = serviceScopes.filter(
      (scope) => !scope.startsWith(`${area}:`) && scope !== writeScope(area),
    );
    const { headers } = await actAsService(world, farm, { role: 'admin', scopes, name: `Not ${area}` });
    const app = await world.app();
    for (const call of pathCalls) {
      const row = Object.entries(callTable).find(([, { path }]) => path?.at === call.at);
      const meta = row && procedures.get(row[0])?.meta;
      if (!meta?.action.startsWith(`${area}.`) || isOfLink(call) || !isPermitted(meta.action, 'admin'))
        continue;
      if (isPermitted(meta.action, null)) continue;
      const free = ['identity.profile', 'identity.users', 'identity.farmDay'].includes(meta.action);
      const answer = await world.rolledBack(() => app.inject({ ...requestOf(call, farm), headers }));
      const isScopeMissing = answer.statusCode === 403 && answer.json().code === 'TOKEN_SCOPE_MISSING';
      expect([call.at, isScopeMissing]).toEqual([call.at, !free]);
    }
  },
);
