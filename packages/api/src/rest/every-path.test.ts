import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '../app/router.ts';
import { sliceList } from '../app/slices.ts';
import { refuseInput } from '../core/refuse-input.ts';
import { callProcedure, callTable, everyCall, generatedCalls, requestOf } from '../testing/call-table.ts';
import { openComparison } from '../testing/compare-with-document.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

const ofLink = 'A person follows such a link in a browser';

const byApp = 'A person sets it up in a browser, with an app that shows codes';

const byDevice = 'A browser and the device of a person do it together';

/** Every other procedure has a documented path. */
const typedOnly: Record<string, string> = {
  'people.openInvitation': ofLink,
  'people.join': ofLink,
  'people.openReset': ofLink,
  'people.resetPassword': ofLink,
  'offers.opened': 'Only the page of an order link tells that a person opened it',
  'identity.factor.get': byApp,
  'identity.factor.begin': byApp,
  'identity.factor.confirm': byApp,
  'identity.factor.remove': byApp,
  'identity.factor.recoveryCodes': byApp,
  'identity.passkeys.list': byDevice,
  'identity.passkeys.begin': byDevice,
  'identity.passkeys.add': byDevice,
  'identity.passkeys.remove': byDevice,
  'identity.passkeys.beginSignIn': byDevice,
  'identity.passkeys.signIn': byDevice,
  'live.events': 'It is a stream; a script asks again',
};

const paths = sliceList.flatMap(([, { rest = {} }]) => Object.values(rest));

it('every procedure has a documented path, or a reason why only the typed client calls it', () => {
  const documented = paths.flatMap(({ needs, also = [] }) => [needs, ...also]);
  const without = [...procedures.keys()].filter((name) => !documented.includes(name));
  expect(without.toSorted()).toEqual(Object.keys(typedOnly).toSorted());
});

/** Each call has a session of its own. */
const ofSession = ['identity.sessions'];

/** Ids, tokens and secrets are drawn again for each call. */
const drawn = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|whsec_[\w+/]+=|[\w-]{16,}/g;
const withoutDrawn = (value: unknown) => JSON.stringify(value)?.replaceAll(drawn, 'drawn');

/** It is how the validator would say it. */
const VALIDATOR =
  /expected (?:string|number|int|boolean|array|object|record|date|to have|one of)|received|Unrecognized|discriminator|Invalid (?:input|option|string|key|element|ISO)|Too (?:big|small)/;

const odd = [[], {}, null, -0.5, 'odd', true, [[]], { odd: 1 }];

/** Copies of an input in which one value after the other, at any depth, is of another kind. */
const spoiled = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return odd;
  const entries = Object.entries(value);
  const inside = entries.flatMap(([key, part]) =>
    spoiled(part).map((changed) =>
      Array.isArray(value)
        ? value.map((each, index) => (String(index) === key ? changed : each))
        : { ...value, [key]: changed },
    ),
  );
  const without = Array.isArray(value)
    ? []
    : entries.map(([key]) => Object.fromEntries(entries.filter(([other]) => other !== key)));
  return [...odd, ...without, ...inside];
};

describe('the documented paths', () => {
  let world: World;
  let farm: SeededFarm;
  let app: FastifyInstance;
  let cookies: Record<'farmer' | 'rep' | 'admin', { cookie: string }>;
  let document: { paths: Record<string, Record<string, { operationId: string; 'x-procedure'?: string }>> };
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    app = await world.app();
    document = (await app.inject('/api/openapi.json')).json();
    cookies = {
      farmer: await world.cookie(farm.farmer),
      rep: await world.cookie(farm.rep),
      admin: await world.cookie(farm.admin),
    };
    for (const who of ['farmer', 'rep', 'admin'] as const) await world.openSession(farm[who]);
  });
  afterAll(() => world.close());

  const send = (call: (typeof everyCall)[number], more: InjectOptions = {}) =>
    world.rolledBack(() =>
      app.inject({ ...requestOf(call, farm), ...more, headers: { ...cookies[call.as], ...more.headers } }),
    );

  it('name their procedure, each of them', () => {
    const unnamed = Object.values(document.paths).flatMap((path) =>
      Object.values(path).filter((operation) => !procedures.has(operation['x-procedure'] ?? '')),
    );
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each(generatedCalls)('$at answers what $needs answers, as the document says', async (call) => {
    const answer = await send(call);
    expect(answer.statusCode, answer.body).toBe(call.status);
    expect(openComparison(document as never).answer(call, call.status, answer.json())).toEqual([]);
    const body = call.body?.(farm);
    if (body && Object.keys(body).length > 0)
      expect(openComparison(document as never).request(call, body)).toEqual([]);
    if (call.status !== call.success || ofSession.includes(call.needs)) return;
    const input = call.input?.(farm) ?? callTable[call.needs]?.input?.(farm);
    const answered = await world.rolledBack(() => callProcedure(world.as(farm[call.as]), call.needs, input));
    expect(withoutDrawn(answer.json())).toBe(withoutDrawn(answered));
  });

  it('refuse a parameter and a field that they do not know, by its name', async () => {
    for (const call of everyCall) {
      const url = requestOf(call, farm).url;
      const asked = await send(call, { url: `${url}${url.includes('?') ? '&' : '?'}sinceWhen=today` });
      expect([call.at, asked.statusCode, asked.json().issues?.[0].path]).toEqual([
        call.at,
        400,
        ['sinceWhen'],
      ]);
      if (call.method === 'GET' || !call.body) continue;
      const sent = await send(call, { payload: { ...call.body(farm), isAdmin: true } });
      expect([call.at, sent.statusCode, sent.json().issues?.[0].path]).toEqual([call.at, 400, ['isAdmin']]);
    }
  });

  it('look at parameters and fields before they look for the row', async () => {
    for (const call of generatedCalls.filter(({ path }) => path.includes('{'))) {
      const url = call.path.replaceAll(/\{(\w+)\}/g, '999999');
      const sent = { url: `${url}?sinceWhen=today`, ...(call.body && { payload: call.body(farm) }) };
      expect([call.at, (await send(call, sent)).statusCode]).toEqual([call.at, 400]);
    }
  });

  it('take the fields of their address nowhere else', async () => {
    for (const call of generatedCalls.filter(({ path, body }) => path.includes('{') && body)) {
      const payload = { ...call.body?.(farm), ...call.parameters(farm) };
      const answer = await send(call, { payload });
      expect([call.at, answer.statusCode]).toEqual([call.at, 400]);
    }
  });

  it('refuse the other methods with 405 and say which they take', async () => {
    const byPath = Map.groupBy(everyCall, ({ path }) => path);
    expect(byPath.size).toBeGreaterThan(150);
    for (const [path, calls] of byPath) {
      // Another address may have a parameter in its place.
      const shape = path.replaceAll(/\{\w+\}/g, '{}');
      const all = everyCall.filter((call) => call.path.replaceAll(/\{\w+\}/g, '{}') === shape);
      const taken = new Set(all.map(({ method }) => method as string));
      const [call] = calls;
      if (!call) continue;
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (each) => !taken.has(each),
      )) {
        const answer = await app.inject({
          method: method as 'GET',
          url: requestOf(call, farm).url,
          headers: { ...cookies.admin, 'content-type': 'text/plain' },
          ...(method !== 'GET' && { payload: 'anything' }),
        });
        const allowed = String(answer.headers.allow)
          .split(', ')
          .filter((each) => each !== 'HEAD');
        expect([method, path, answer.statusCode, answer.json().code]).toEqual([
          method,
          path,
          405,
          'METHOD_UNFIT',
        ]);
        expect(new Set(allowed), path).toEqual(taken);
      }
    }
  });

  it('and the typed calls say in sentences of ours what is wrong with an input', async () => {
    let refused = 0;
    const check = (at: string, sent: unknown, said: string) => {
      if (!said.includes('INPUT_INVALID')) return;
      refused += 1;
      expect(VALIDATOR.test(said) && [at, sent, said]).toBe(false);
    };
    await world.rolledBack(async () => {
      for (const call of everyCall.filter(({ body, file }) => body && !file)) {
        for (const payload of spoiled(call.body?.(farm))) {
          const answer = await app.inject({
            ...requestOf(call, farm),
            payload: JSON.stringify(payload),
            headers: { ...cookies[call.as], 'content-type': 'application/json' },
          });
          if (answer.statusCode === 400) check(call.at, payload, answer.body);
        }
      }
      for (const [name, { inputs }] of procedures) {
        for (const input of spoiled(callTable[name]?.input?.(farm))) {
          const { error } = inputs[0]?.safeParse(input) ?? {};
          if (error)
            check(
              name,
              input,
              JSON.stringify([refuseInput(error), refuseInput(error).details, 'INPUT_INVALID']),
            );
        }
      }
    });
    expect(refused).toBeGreaterThan(5000);
  }, 120_000);
});
