import { engines } from '@farm/data/testing';
import { permissions } from '@farm/domain/permissions';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { addedCalls, documentedCalls } from '../testing/documented-calls.ts';
import { type FurnishedFarm, furnishFarm } from '../testing/furnish-farm.ts';
import { type Asker, askers, type Outcome, roleMatrix } from '../testing/role-matrix.ts';
import { openWorld, type World } from '../testing/world.ts';
import { appRouter } from './router.ts';

type Procedure = (input?: unknown) => Promise<unknown>;
type Definition = { type: string; meta?: { action?: string }; output?: unknown };

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Definition & { outputs?: unknown } }>,
);

describe('every procedure', () => {
  it('has a row in the role matrix, and every row has a procedure', () => {
    expect(Object.keys(roleMatrix).sort()).toEqual(procedures.map(([path]) => path).sort());
  });

  it.each(procedures)('%s declares its permission and its output', (_path, { _def }) => {
    expect(Object.keys(permissions)).toContain(_def.meta?.action);
    expect(_def).toHaveProperty('output');
  });
});

describe.each(engines)('the role matrix on %s', (engine) => {
  let world: World;
  let farm: FurnishedFarm;
  beforeAll(async () => {
    world = await openWorld(engine);
    farm = await furnishFarm(world);
    for (const asker of askers) if (asker !== 'nobody') await world.openSession(farm[asker]);
  });
  afterAll(() => world.close());

  const ask = (path: string, asker: Asker, input: unknown): Promise<Outcome | string> =>
    world.rolledBack(async () => {
      const caller = world.as(asker === 'nobody' ? null : farm[asker]);
      const [slice = '', name = ''] = path.split('.');
      const procedure = (caller as unknown as Record<string, Record<string, Procedure>>)[slice]?.[name];
      try {
        const answer = await procedure?.(input);
        // For a stream, only the first event counts.
        if (path === 'live.events') {
          const stream = answer as AsyncGenerator;
          await stream.next();
          await stream.return(undefined);
        }
        return 'ok';
      } catch (error) {
        return (
          refusalOf(error)?.code ??
          (error instanceof TRPCError ? `${error.code} ${error.message}` : String(error))
        );
      }
    });

  it.each(Object.entries(roleMatrix))('%s', async (path, { input, outcomes, missing }) => {
    const heard: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [index, asker] of askers.entries()) {
      expected[asker] = outcomes[index] ?? '';
      heard[asker] = await ask(path, asker, input?.(farm));
    }
    if (missing) {
      expected.missing = missing.outcome;
      heard.missing = await ask(path, missing.as, missing.input(farm));
    }
    expect(heard).toEqual(expected);
  });

  it('refuses strangers and other roles at the documented paths before it looks at their input', async () => {
    const app = await world.app();
    const heard: Record<string, string[]> = {};
    // Whether the role may do this depends on what the body asks for.
    const judgedByBody = ['POST /api/products', 'PUT /api/buyers/{id}', 'PUT /api/orders/{id}'];
    for (const call of [...documentedCalls, ...addedCalls]) {
      const name = `${call.method} ${call.path}`;
      const send = async (asker: Asker, wrong?: (typeof call.refused)[number] | 'unreadable') => {
        const { parameter, query, body } = wrong === 'unreadable' ? {} : (wrong ?? {});
        const value = String(parameter ?? call.parameter?.(farm) ?? '');
        const payload = wrong === 'unreadable' ? '{"a":' : (body ?? call.body)?.(farm);
        const headers = asker === 'nobody' ? {} : await world.cookie(farm[asker]);
        const answer = await world.rolledBack(() =>
          app.inject({
            method: call.method,
            url: call.path.replace(/\{\w+\}/, value) + (query ?? call.query?.(farm) ?? ''),
            headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
            ...(payload !== undefined && { payload: payload as object }),
          }),
        );
        return answer.statusCode < 400 ? 'ok' : String(answer.json().code);
      };
      for (const asker of askers) {
        const refused = await send(asker);
        const isByRole = refused === 'ROLE_FORBIDDEN' && !judgedByBody.includes(name);
        if (refused !== 'SIGN_IN_REQUIRED' && !isByRole) continue;
        for (const wrong of [...call.refused, ...(call.body ? ['unreadable' as const] : [])]) {
          const code = await send(asker, wrong);
          if (code !== refused) heard[`${name} by ${asker}`] = [refused, code];
        }
      }
    }
    expect(heard).toEqual({});
  });

  it('gives nobody more access through the documented paths than through the procedures', async () => {
    const app = await world.app();
    const restOf = (asker: Asker) => (asker === 'nobody' ? {} : world.cookie(farm[asker]));
    const heard: Record<string, number[]> = {};
    for (const call of [...documentedCalls, ...addedCalls]) {
      const statuses: number[] = [];
      for (const asker of askers) {
        const headers = await restOf(asker);
        const answer = await world.rolledBack(() =>
          app.inject({
            method: call.method,
            url:
              call.path.replace(/\{\w+\}/, String(call.parameter?.(farm) ?? '')) + (call.query?.(farm) ?? ''),
            headers,
            ...(call.body && { payload: call.body(farm) }),
          }),
        );
        statuses.push(answer.statusCode);
      }
      heard[[call.method, call.path, call.variant].join(' ').trim()] = statuses;
    }
    expect(heard).toEqual(restMatrix);
  });
});

/** Statuses per asker, in the order of `askers`, for the documented payload. */
const restMatrix: Record<string, number[]> = {
  'POST /api/auth/register': [401, 201, 403, 403, 403, 403],
  'GET /api/auth/user/{uid}': [401, 200, 200, 200, 200, 200],
  'GET /api/products': [401, 200, 200, 200, 200, 200],
  'POST /api/products': [401, 201, 403, 403, 403, 201],
  'PUT /api/products/{id}': [401, 200, 200, 403, 403, 200],
  'DELETE /api/products/{id}': [401, 200, 200, 403, 403, 200],
  'GET /api/product-names': [401, 200, 200, 200, 200, 200],
  'POST /api/product-names': [401, 403, 403, 403, 403, 201],
  'PUT /api/product-names/{id}': [401, 403, 403, 403, 403, 200],
  'DELETE /api/product-names/{id}': [401, 403, 403, 403, 403, 200],
  'GET /api/product-sizes': [401, 200, 200, 200, 200, 200],
  'POST /api/product-sizes': [401, 403, 403, 403, 403, 201],
  'PUT /api/product-sizes/{id}': [401, 403, 403, 403, 403, 200],
  'DELETE /api/product-sizes/{id}': [401, 403, 403, 403, 403, 200],
  'GET /api/orders': [401, 200, 200, 200, 200, 200],
  'POST /api/orders': [401, 403, 403, 201, 403, 201],
  'PUT /api/orders/{id}': [401, 200, 403, 403, 403, 200],
  'PATCH /api/orders/{id}': [401, 200, 403, 403, 403, 200],
  'GET /api/buyers': [401, 200, 200, 200, 200, 200],
  'POST /api/buyers': [401, 403, 403, 201, 403, 201],
  'PUT /api/buyers/{id}': [401, 403, 403, 403, 403, 200],
  'DELETE /api/buyers/{id}': [401, 403, 403, 200, 403, 200],
  'GET /api/users': [401, 200, 200, 200, 200, 200],
  'POST /api/notifications': [401, 201, 201, 403, 403, 201],
  'GET /api/notifications/{userId}': [401, 200, 403, 403, 403, 403],
  'PUT /api/notifications/{id}/read': [401, 200, 404, 404, 404, 404],
  'GET /api/conversations/{id}': [401, 200, 403, 403, 403, 403],
  'GET /api/conversations/{id}/messages': [401, 200, 404, 200, 404, 404],
  'POST /api/conversations': [401, 201, 403, 403, 403, 403],
  'POST /api/messages': [401, 403, 403, 201, 403, 403],
  'DELETE /api/messages/{id}': [401, 200, 404, 403, 404, 404],
  'DELETE /api/conversations/{id}': [401, 200, 404, 200, 404, 404],
  'GET /api/locations': [401, 200, 200, 403, 403, 200],
  'POST /api/locations': [401, 403, 403, 403, 403, 201],
  'DELETE /api/locations/{id}': [401, 403, 403, 403, 403, 200],
  'GET /api/plantings': [401, 200, 200, 403, 403, 200],
  'GET /api/plantings/{id}': [401, 200, 200, 403, 403, 200],
  'POST /api/plantings': [401, 201, 403, 403, 403, 403],
  'POST /api/plantings/{id}/transplant': [401, 201, 403, 403, 403, 403],
  'POST /api/plantings/{id}/harvest': [401, 201, 403, 403, 403, 403],
  'GET /api/orders by status, buyer and days, page by page': [401, 200, 200, 200, 200, 200],
  'GET /api/orders/{id}': [401, 200, 200, 200, 404, 200],
  'GET /api/deliveries': [401, 200, 200, 200, 200, 200],
  'GET /api/day-sheets/{day}': [401, 200, 200, 200, 200, 200],
  'GET /api/day-sheets/{day}/harvest-list.csv': [401, 200, 200, 403, 403, 200],
  'GET /api/day-sheets/{day}/harvest-list.pdf': [401, 200, 200, 403, 403, 200],
  'GET /api/day-sheets/{day}/pick-list.pdf': [401, 200, 200, 403, 403, 200],
  'GET /api/day-sheets/{day}/packing-slips.pdf': [401, 200, 200, 200, 404, 200],
  'GET /api/day-sheets/{day}/labels.pdf': [401, 200, 200, 200, 404, 200],
  'GET /api/day-sheets/{day}/delivery-note.pdf': [401, 200, 200, 200, 404, 200],
  'GET /api/delivery-notes/{number}.pdf': [401, 200, 200, 200, 404, 200],
  'GET /api/shortages': [401, 200, 200, 403, 403, 200],
  'GET /api/analytics': [401, 403, 403, 200, 200, 200],
  'GET /api/tokens': [401, 200, 200, 200, 200, 200],
  'POST /api/tokens': [401, 201, 401, 401, 401, 401],
  'DELETE /api/tokens/{id}': [401, 200, 404, 404, 404, 404],
};
