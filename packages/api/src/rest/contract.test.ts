import { engines } from '@farm/data/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentedCall, everyCall, pathCalls, requestOf } from '../testing/call-table.ts';
import { openComparison } from '../testing/compare-with-document.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

const LEAKS =
  /sqlite|postgres|kysely|select |insert into|constraint|node_modules|\bat .*\.ts|password_hash|id_hash/i;

/** Optional keys of documented payloads. */
const mayBeBlank = [
  ...['farmerId', 'salesRepId', 'senderId', 'createdBy', 'plantedBy', 'movedBy', 'harvestedBy'],
  ...['size', 'orderGroupId', 'purchaseOrderNumber', 'notes', 'email', 'phone', 'address', 'assignedRepId'],
  'description',
];

/** Calls in which one of these keys is required. */
const notBlankHere: Record<string, RegExp> = { size: /product-sizes/, email: /auth/ };

/** Our own paths beyond the specification: sign-in helpers, the OpenAPI document, health. */
const announcedPaths = [
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-in',
  'POST /api/auth/second-step',
  'POST /api/auth/sign-out',
  'GET /api/auth/session',
  'GET /api/openapi.json',
  // Moved to POST.
  'GET /api/day-sheets/:day/delivery-note.pdf',
  'GET /healthz',
  'GET /readyz',
];

/** The columns of a file, or the keys of an answer or of the first row of a list. */
const namesWithin = (answer: unknown): string[] => {
  if (typeof answer === 'string') return answer.replace('\ufeff', '').split('\n')[0]?.split(',') ?? [];
  const row = Array.isArray(answer) ? answer[0] : answer;
  expect(row).not.toHaveProperty('code');
  return Object.keys(row as object);
};

describe.each(engines)('the documented calls on %s', (engine) => {
  let world: World;
  let farm: SeededFarm;
  let app: FastifyInstance;
  let cookies: Record<DocumentedCall['as'], { cookie: string }>;
  let differences: ReturnType<typeof openComparison>;

  beforeAll(async () => {
    world = await openWorld(engine);
    farm = await seedFarm(world);
    app = await world.app();
    differences = openComparison((await app.inject('/api/openapi.json')).json());
    cookies = {
      farmer: await world.cookie(farm.farmer),
      rep: await world.cookie(farm.rep),
      admin: await world.cookie(farm.admin),
    };
  });
  afterAll(() => world.close());

  /** Every call sees the same farm, since its writes are rolled back afterwards. */
  const send = (
    call: DocumentedCall,
    { headers, ...sent }: Parameters<typeof requestOf>[2] & { headers?: object } = {},
    { changesNothing = false } = {},
  ) =>
    world.rolledBack(async () => {
      const before = changesNothing && (await world.rows());
      const answer = await app.inject({
        ...requestOf(call, farm, sent),
        headers: { ...cookies[call.as], ...headers },
      });
      if (changesNothing) expect(await world.rows()).toBe(before);
      return answer;
    });

  const named = pathCalls.map((call) => [[call.at, call.variant].join(' ').trim(), call] as const);
  describe.each(named)('%s', (_name, call) => {
    it('accepts its documented payload and answers with its documented fields, as the OpenAPI document says', async () => {
      const answer = await send(call);
      expect(answer.statusCode, answer.body).toBe(call.status);
      expect(answer.headers['content-type']).toContain(call.type ?? 'application/json');
      const rows: unknown = call.type ? answer.body : answer.json();
      expect(namesWithin(rows)).toEqual(expect.arrayContaining(call.answers));
      expect(differences.answer(call, call.status, rows)).toEqual([]);
      if (call.body) expect(differences.request(call, call.body(farm))).toEqual([]);
    });

    it('refuses strangers unless it is for anyone, and invalid input by its field, without changing or leaking anything', async () => {
      const unsigned = await world.rolledBack(() => app.inject(requestOf(call, farm)));
      expect(unsigned.statusCode).toBe(call.outcomes[0] === 'ok' ? call.status : 401);
      for (const { parameter, query, body, status, field } of call.refused) {
        const answer = await send(
          call,
          {
            ...(parameter !== undefined && { parameter }),
            ...(query !== undefined && { query }),
            ...(body && { body: body(farm) }),
          },
          { changesNothing: true },
        );
        expect(answer.statusCode, answer.body).toBe(status);
        const refusal = answer.json();
        expect(refusal).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        if (field)
          expect(refusal.issues.map(({ path }: { path: unknown[] }) => path.join('.'))).toContain(field);
        expect(answer.body).not.toMatch(LEAKS);
      }
    });

    it('treats null and empty as absent for the acting person and for optional fields', async () => {
      const payload: Record<string, unknown> = { ...call.body?.(farm) };
      const isTheirs = (key: string) => notBlankHere[key]?.test(call.at) !== true;
      for (const key of Object.keys(payload).filter((key) => mayBeBlank.includes(key) && isTheirs(key))) {
        const { [key]: _, ...absent } = payload;
        for (const body of [absent, { ...absent, [key]: null }, { ...absent, [key]: '' }]) {
          const answer = await send(call, { body });
          expect(answer.statusCode, `${key}: ${answer.body}`).toBe(call.status);
        }
      }
    });

    if (call.body) {
      it('refuses a body that is not JSON, has another type, or is too large', async () => {
        const json = { 'content-type': 'application/json' };
        expect((await send(call, { body: '{"a":', headers: json })).statusCode).toBe(400);
        expect((await send(call, { body: '[]', headers: json })).statusCode).toBe(400);
        expect((await send(call, { body: 'null', headers: json })).statusCode).toBe(400);
        expect(
          (await send(call, { body: 'a=1', headers: { 'content-type': 'text/plain' } })).statusCode,
        ).toBe(415);
        const large = JSON.stringify({ name: 'x'.repeat(1_100_000) });
        expect((await send(call, { body: large, headers: json })).statusCode).toBe(413);
        const polluted = '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}';
        expect((await send(call, { body: polluted, headers: json })).statusCode).toBe(400);
      });
    }
  });

  it('store text in any script unchanged, and refuse text that cannot be stored by its field', async () => {
    const create = pathCalls.find(({ at }) => at === 'POST /api/locations');
    if (!create) throw new Error('The call is not documented');
    for (const name of [
      'مزرعة شمال',
      '北の畑 🥬👩🏽‍🌾',
      "Robert'); drop table buyer;--",
      '<b>Tunnel</b> & "co" %_\\',
    ]) {
      const description = `${name}\n\u200f\u202e`.trim();
      const kept = await send(create, { body: { name, description } });
      expect(kept.json()).toMatchObject({ name, description });
    }
    for (const name of ['x'.repeat(10_000), 'North\u0000field', 'half a pair \ud83e', '   ', '\u202edleif']) {
      const refused = await send(create, { body: { name } }, { changesNothing: true });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().issues).toMatchObject([{ path: ['name'] }]);
    }
  });

  it('all exist and are in the OpenAPI document, and there are no others', async () => {
    expect(pathCalls.filter(({ isAdded }) => !isAdded)).toHaveLength(40);
    const isOurs = (route: string) => !/^(HEAD|OPTIONS) | \/(trpc|api\/docs|mcp|calendar)\b/.test(route);
    const routes = new Set(world.routes().filter(isOurs));
    const documented = everyCall.map(({ at }) => at.replaceAll(/\{(\w+)\}/g, ':$1'));
    const expected = [...documented, ...announcedPaths];
    expect([...routes].filter((route) => !expected.includes(route)).sort()).toEqual([]);
    expect(expected.filter((route) => !routes.has(route))).toEqual([]);

    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe(world.farm.version);
    for (const call of everyCall) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {}), call.at).toContain(String(call.success));
    }
  });

  it('are shown on a page served by this server', async () => {
    const page = await app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});
