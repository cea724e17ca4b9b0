import { permissions } from '@farm/domain/permissions';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { openGuessLimits } from '../identity/limit-guesses.ts';
import { type Asker, anyone, askers, type Outcome } from '../testing/call-row.ts';
import { callProcedure, callTable, everyCall, requestOf } from '../testing/call-table.ts';
import { statusOf } from '../testing/generated-calls.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';
import { procedures } from './router.ts';

describe('every procedure', () => {
  it('has a row in the table, and every row has a procedure', () => {
    expect(Object.keys(callTable).sort()).toEqual([...procedures.keys()].sort());
  });

  it.each([...procedures])('%s declares its permission and its output', (_path, procedure) => {
    expect(Object.keys(permissions)).toContain(procedure.meta?.action);
    expect(procedure).toHaveProperty('output');
  });
});

// The proof of parity makes these calls on both engines as everyone who is signed in, and compares the answers.
describe('the role matrix', () => {
  let world: World;
  let farm: SeededFarm;
  const cookies: Partial<Record<Asker, { cookie: string }>> = {};
  beforeAll(async () => {
    // It calls wrongly more often than a person may.
    const often = { points: 100_000, duration: 60 };
    const guesses = openGuessLimits({ email: often, network: often, hashing: often });
    world = await openWorld('sqlite', { guesses });
    farm = await seedFarm(world);
    for (const asker of askers) {
      if (asker === 'nobody') continue;
      await world.openSession(farm[asker]);
      cookies[asker] = await world.cookie(farm[asker]);
    }
  });
  afterAll(() => world.close());

  /** Who holds an order link, and takes its token for a session, is nobody to everything else. */
  const holder = () => ({ cookie: `farm_session=${farm.offerLink.token}` });

  const ask = (path: string, asker: Asker, input: unknown): Promise<Outcome | string> =>
    world.rolledBack(async () => {
      const caller = world.as(asker === 'nobody' ? null : farm[asker]);
      try {
        await callProcedure(caller, path, input);
        return 'ok';
      } catch (error) {
        return (
          refusalOf(error)?.code ??
          (error instanceof TRPCError ? `${error.code} ${error.message}` : String(error))
        );
      }
    });

  it.each(Object.entries(callTable))('%s', async (path, { input, outcomes, missing }) => {
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

  it('lets an order link do no more than nobody, but what is done with its own token', async () => {
    const app = await world.app();
    const heard: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [path, { type }] of procedures) {
      const input = JSON.stringify(callTable[path]?.input?.(farm)) ?? '';
      const query = input && `?input=${encodeURIComponent(input)}`;
      const request =
        type === 'mutation'
          ? { method: 'POST' as const, url: `/trpc/${path}`, payload: input || '{}' }
          : { method: 'GET' as const, url: `/trpc/${path}${query}` };
      const headers = {
        ...holder(),
        ...(request.method === 'POST' && { 'content-type': 'application/json' }),
      };
      const { body } = await world.rolledBack(() => app.inject({ ...request, headers }));
      // A stream has it in its first event.
      heard[path] = /"refusal":\{"code":"(\w+)"/.exec(body)?.[1] ?? 'ok';
      expected[path] = callTable[path]?.outcomes[0] ?? '';
    }
    expect(heard).toEqual(expected);
    const byLink = [...procedures].filter(([, { meta }]) => meta.sessionless);
    expect(
      byLink.map(([path]) => [path, callTable[path]?.outcomes, callTable[path]?.missing?.outcome]),
    ).toEqual(byLink.map(([path]) => [path, anyone, 'LINK_MISSING']));
  }, 60_000);

  it('refuses strangers and other roles at the documented paths before it looks at their input', async () => {
    const app = await world.app();
    const heard: Record<string, string[]> = {};
    // Whether the role may do this depends on what the body asks for.
    const judgedByBody = [
      ...['POST /api/products', 'PUT /api/buyers/{id}', 'PUT /api/orders/{id}'],
      ...['POST /api/imports/{kind}', 'POST /api/import-previews'],
    ];
    for (const call of everyCall) {
      const name = call.at;
      const send = async (asker: Asker, wrong?: (typeof call.refused)[number] | 'unreadable') => {
        const { body = undefined, ...changed } = wrong === 'unreadable' ? {} : (wrong ?? {});
        const sent =
          wrong === 'unreadable' ? { body: '{"a":' } : { ...changed, ...(body && { body: body(farm) }) };
        const request = requestOf(call, farm, sent);
        const headers = {
          ...cookies[asker],
          ...('payload' in request && { 'content-type': 'application/json' }),
        };
        const answer = await world.rolledBack(() => app.inject({ ...request, headers }));
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
  }, 60_000);

  it('gives nobody more access through the documented paths than through the procedures', async () => {
    const app = await world.app();
    const heard: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const call of everyCall) {
      for (const asker of [...askers, 'link'] as const) {
        const index = asker === 'link' ? 0 : askers.indexOf(asker);
        const name = [call.at, call.variant, 'by', asker].join(' ');
        const headers = asker === 'link' ? holder() : { ...cookies[asker] };
        const answer = await world.rolledBack(() => app.inject({ ...requestOf(call, farm), headers }));
        const isRefused = answer.statusCode >= 400;
        heard[name] = [answer.statusCode, isRefused ? answer.json().code : 'ok'];
        const outcome = call.outcomes[index] ?? 'ok';
        expected[name] = [statusOf(outcome, call.success), outcome];
      }
    }
    expect(heard).toEqual(expected);
  }, 60_000);
});
