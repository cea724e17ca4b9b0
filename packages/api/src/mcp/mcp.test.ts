import { areas, isInScope, isPermitted, type Scope, writeScope } from '@farm/domain/permissions';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { procedures } from '../app/router.ts';
import { actAsService } from '../testing/act-as-service.ts';
import { openAssistant, REVISIONS } from '../testing/open-assistant.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, TODAY, type World } from '../testing/world.ts';
import { mcpTools } from './mcp-tools.ts';

let world: World;
let farm: SeededFarm;
let app: FastifyInstance;
beforeEach(async () => {
  world = await openWorld('sqlite');
  farm = await seedFarm(world);
  app = await world.app();
});
afterEach(() => world.close());

type Person = SeededFarm['admin'];
type Mode = (typeof REVISIONS)[number];

const tokenOf = async (person: Person, scopes?: Scope[]) =>
  (await world.token(person, { name: 'Kitchen bot', ...(scopes && { scopes }) })).token;
const assistantOf = async (person: Person, scopes?: Scope[], mode?: Mode) =>
  openAssistant(app, await tokenOf(person, scopes), mode);

const switchAssistants = async (assistantsOn: boolean) => {
  const { version } = await world.as(farm.admin).farm.get();
  await world.as(farm.admin).farm.update({ assistantsOn, version });
};

/** A question with each tool, which somebody may ask. */
const questions = (): Record<string, object> => ({
  orders: { from: TODAY, statuses: ['pending'], limit: 3 },
  order: { number: farm.pendingLine.orderNumber },
  products: { search: 'kale' },
  stock: { day: TODAY, productNameIds: [farm.template.id] },
  day_sheet: { day: farm.confirmedLine.deliveryDate },
  to_harvest: { through: '2026-04-24' },
  shortages: {},
  invoices: { show: 'all', buyerId: farm.buyer.id },
  aging: {},
  buyers: { search: 'harbor' },
  prices: { buyerId: farm.buyer.id },
  plantings: { statuses: ['harvesting'] },
  lots: { search: 'Kale' },
  standing_orders: { buyerId: farm.buyer.id },
  changes: { since: 'now' },
  propose: {
    act: 'place_order',
    key: 'friday',
    input: { buyerId: farm.buyer.id, deliveryDate: TODAY, lines: [{ sizeId: farm.size.id, quantity: 2 }] },
  },
});

describe('clients of both revisions', () => {
  it('find the same tools and get the same answers', async () => {
    const token = await tokenOf(farm.admin);
    const heard: unknown[] = [];
    for (const mode of REVISIONS) {
      const assistant = await openAssistant(app, token, mode);
      const answers: Record<string, unknown> = {};
      for (const [name, args] of Object.entries(questions())) answers[name] = await assistant.ask(name, args);
      answers.refused = await assistant.ask('orders', { limit: 101 });
      heard.push({ tools: await assistant.tools(), answers, info: assistant.client.getInstructions() });
      await assistant.close();
    }
    expect(heard[0]).toEqual(heard[1]);
    expect(JSON.stringify(heard[0])).not.toContain('SERVER_FAULT');
  });

  it('are told what the procedures answer, and whether there is more', async () => {
    const { ask } = await assistantOf(farm.admin);
    const { items } = await world.as(farm.admin).orders.list({ limit: 2, scope: 'all' });
    const told = (await ask('orders', { limit: 2, scope: 'all' })).value as {
      items: { number: number; lines: { id: number }[] }[];
      hasMore: boolean;
      cursor: string;
    };
    expect(told.items.map(({ number, lines }) => [number, lines.map(({ id }) => id)])).toEqual(
      items.map(({ number, lines }) => [number, lines.map(({ id }) => id)]),
    );
    expect(told.hasMore).toBe(true);
    const next = (await ask('orders', { limit: 2, scope: 'all', cursor: told.cursor })).value as typeof told;
    expect(next.items[0]?.number).toBe((told.items[1]?.number ?? 0) - 1);
    const part = await ask('products', { limit: 1, skip: 1 });
    expect(part.value).toMatchObject({ items: [{ name: 'Okra' }], hasMore: false, total: 2 });
  });

  it('hear a refusal in the words of the farm, with its code and the field at fault', async () => {
    const { ask } = await assistantOf(farm.rep);
    const heard: unknown[] = [];
    for (const [name, args] of [
      ['orders', { limit: 101 }],
      ['orders', { from: 'tomorrow' }],
      ['orders', { statuses: 'pending' }],
      ['orders', { buyerId: 'the Grill' }],
      ['orders', { since: TODAY }],
      ['products', { skip: -1 }],
      ['order', {}],
      ['order', { number: 999_999 }],
      ['invoices', { from: TODAY }],
      ['propose', { act: 'burn', input: {}, key: 'a' }],
      ['propose', { act: 'message', input: 'hello', key: 'a' }],
      ['shortages', {}],
      ['open_link', {}],
    ] as const) {
      const { isError, value } = await ask(name, args);
      const { code, message, issues } = value as {
        code: string;
        message: string;
        issues?: { path: string[] }[];
      };
      expect(message).not.toMatch(/expected|received|Invalid/i);
      heard.push([name, isError, code, issues?.[0]?.path.join('.')]);
    }
    expect(heard).toEqual([
      ['orders', true, 'INPUT_INVALID', 'limit'],
      ['orders', true, 'INPUT_INVALID', 'from'],
      ['orders', true, 'INPUT_INVALID', 'statuses'],
      ['orders', true, 'INPUT_INVALID', 'buyerId'],
      ['orders', true, 'INPUT_INVALID', 'since'],
      ['products', true, 'INPUT_INVALID', 'skip'],
      ['order', true, 'INPUT_INVALID', 'number'],
      ['order', true, 'ORDER_MISSING', undefined],
      ['invoices', true, 'INPUT_INVALID', 'from'],
      ['propose', true, 'INPUT_INVALID', 'act'],
      ['propose', true, 'INPUT_INVALID', 'input'],
      ['shortages', true, 'ROLE_FORBIDDEN', undefined],
      ['open_link', true, 'INPUT_INVALID', 'name'],
    ]);
  });

  it('are refused with 400 where the headers and the body disagree', async () => {
    const token = await tokenOf(farm.admin);
    const revision = '2026-07-28';
    const send = async (headers: Record<string, string>, method = 'tools/call') => {
      const answer = await app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': revision,
          'mcp-method': 'tools/call',
          'mcp-name': 'products',
          ...headers,
        },
        payload: {
          jsonrpc: '2.0',
          id: 1,
          method,
          params: {
            name: 'products',
            arguments: {},
            _meta: {
              'io.modelcontextprotocol/protocolVersion': revision,
              'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        },
      });
      return answer.statusCode;
    };
    expect(await send({})).toBe(200);
    expect([
      await send({ 'mcp-name': 'orders' }),
      await send({ 'mcp-method': 'tools/list' }),
      await send({ 'mcp-protocol-version': '2025-06-18' }),
      await send({}, 'tools/list'),
    ]).toEqual([400, 400, 400, 400]);
  });
});

describe('the door', () => {
  const post = (headers: Record<string, string>, payload: string | object = {}) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  it('opens for tokens only, from the farm itself, while assistants are on', async () => {
    const bearer = { authorization: `Bearer ${await tokenOf(farm.admin)}` };
    const cookie = await world.cookie(farm.admin);
    const heard = async (headers: Record<string, string>, payload?: string | object) => {
      const answer = await post(headers, payload);
      return [answer.statusCode, answer.json().code];
    };
    expect(await heard({})).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await heard(cookie)).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await heard({ authorization: 'Bearer farm_unknown' })).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await heard({ ...bearer, origin: 'https://evil.example' })).toEqual([403, 'ORIGIN_FOREIGN']);
    expect(await heard(bearer, '{"jsonrpc":')).toEqual([400, 'BODY_UNREADABLE']);
    expect(await heard(bearer, { jsonrpc: 'x'.repeat(70_000) })).toEqual([413, 'BODY_TOO_LARGE']);
    const got = await app.inject({ url: '/mcp', headers: bearer });
    expect([got.statusCode, got.headers.allow, got.json().code]).toEqual([405, 'POST', 'METHOD_UNFIT']);
    await switchAssistants(false);
    const off = await post(bearer);
    expect([off.statusCode, off.json()]).toEqual([
      403,
      {
        code: 'ASSISTANTS_OFF',
        message: 'Assistants are off. An administrator can switch them on in Profile Settings, Farm.',
      },
    ]);
  });

  it('lets a token ask 60 times a minute, and says how long to wait', async () => {
    const { ask, tools } = await assistantOf(farm.admin);
    for (let n = 0; n < 60; n += 1) expect((await ask('products')).isError).toBe(false);
    const { isError, value } = await ask('products');
    expect([isError, value]).toMatchObject([
      true,
      {
        code: 'CALLS_TOO_MANY',
        message: expect.stringMatching(/^This token asked 60 times within a minute. Wait/),
      },
    ]);
    expect((await tools()).length).toBe(16);
    expect((await (await assistantOf(farm.admin)).ask('products')).isError).toBe(false);
  });

  it('says in words of the farm that a call is no call of a tool', async () => {
    const token = await tokenOf(farm.admin);
    const revision = '2026-07-28';
    const modern = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const say = async (params: object, headers: Record<string, string>) => {
      const sent = {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        ...headers,
      };
      const { body } = await post(sent, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      expect(body).not.toMatch(/expected|received|invalid_type/);
      return body;
    };
    const old = { 'mcp-protocol-version': '2025-06-18' };
    const now = { 'mcp-protocol-version': revision, 'mcp-method': 'tools/call', 'mcp-name': 'products' };
    const said = 'Send the arguments of a tool as an object with named fields.';
    expect(await say({ name: 'products', arguments: 'all' }, old)).toContain(said);
    expect(await say({ name: 'products', arguments: ['all'], _meta: modern }, now)).toContain(said);
    expect(await say({ arguments: {} }, old)).toContain('There is no tool of this name.');
  });

  it('offers nothing to listen to', async () => {
    const { client } = await assistantOf(farm.admin);
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
  });
});

describe('the tools', () => {
  it('are at most 16, each with its hints, in at most 16 kB for every role', async () => {
    for (const person of [farm.farmer, farm.rep, farm.admin]) {
      const tools = await (await assistantOf(person)).tools();
      expect(tools.length).toBeLessThanOrEqual(16);
      expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(16_000);
      for (const { name, annotations, outputSchema, description, inputSchema } of tools) {
        expect([name, Object.keys(annotations ?? {}).toSorted(), outputSchema]).toEqual([
          name,
          ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint', 'title'],
          undefined,
        ]);
        expect(annotations?.openWorldHint, name).toBe(String(description).includes('fromOutside'));
        expect(annotations?.readOnlyHint, name).toBe(name !== 'propose');
        expect(inputSchema.additionalProperties).toBe(false);
      }
    }
  });

  it('are listed and answered exactly as far as role and scopes allow their procedures, and refused otherwise', async () => {
    const actionsOf = (name: string) =>
      mcpTools
        .find((tool) => tool.name === name)
        ?.needs.map((path) => {
          const { meta, type } = procedures.get(path) ?? {};
          if (!meta) throw new Error(`no procedure ${path}`);
          return [meta.action, type === 'mutation' ? 'write' : 'read'] as const;
        }) ?? [];
    const wrong: unknown[] = [];
    const sets: Scope[][] = [
      ...areas.map((area): Scope[] => [`${area}:read`]),
      ['propose'],
      areas.map((area): Scope => `${area}:read`),
      areas.map(writeScope),
    ];
    for (const person of [farm.farmer, farm.rep, farm.admin])
      for (const scopes of sets) {
        const assistant = await assistantOf(person, scopes);
        const listed = (await assistant.tools()).map(({ name }) => name);
        for (const [name, args] of Object.entries(questions())) {
          const may = actionsOf(name).every(
            ([action, kind]) => isPermitted(action, person.role) && isInScope(scopes, action, kind),
          );
          const { isError, value } = await assistant.ask(name, args);
          const code = isError ? (value as { code: string }).code : 'ok';
          const isRefused = ['ROLE_FORBIDDEN', 'TOKEN_SCOPE_MISSING'].includes(code);
          if (listed.includes(name) !== may || (!may && !isRefused))
            wrong.push([person.role, scopes, name, code]);
        }
        await assistant.close();
      }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('tell nobody of rows of others, nor of what their role may not see', async () => {
    const { ask } = await assistantOf(farm.otherRep);
    const { number } = await world.as(farm.admin).orders.get({ lineId: farm.pendingLine.id });
    expect((await ask('order', { number })).value).toMatchObject({ code: 'ORDER_MISSING' });
    expect((await ask('order', { lineId: farm.pendingLine.id })).value).toMatchObject({
      code: 'ORDER_MISSING',
    });
    expect((await ask('orders', { scope: 'all' })).value).toMatchObject({ items: [] });
    const grower = await assistantOf(farm.farmer);
    const all = JSON.stringify([
      await grower.ask('orders', { scope: 'all', limit: 100 }),
      await grower.ask('buyers'),
      await grower.ask('order', { number }),
    ]);
    expect(all).not.toMatch(/"price"|Hail took|orders@harbor/);
    const service = await actAsService(world, farm, { role: 'sales_rep', scopes: ['orders:read'] });
    const storefront = await openAssistant(app, service.token);
    expect((await storefront.tools()).map(({ name }) => name)).toEqual(['orders', 'order']);
    expect((await storefront.ask('orders')).value).toMatchObject({ items: [] });
  });
});

describe('a proposal of an assistant', () => {
  it('changes nothing until its person accepts it, and then once', async () => {
    const assistant = await assistantOf(farm.rep);
    const before = (await world.as(farm.rep).orders.count()).total;
    const { propose } = questions();
    const first = (await assistant.ask('propose', propose)).value as {
      id: number;
      state: string;
      summary: object;
    };
    expect(first).toMatchObject({ state: 'open', summary: { changes: [{ after: { quantity: 2 } }] } });
    expect((await assistant.ask('propose', propose)).value).toMatchObject({ id: first.id });
    expect((await world.as(farm.rep).orders.count()).total).toBe(before);
    await world.as(farm.rep).proposals.accept({ id: first.id });
    await world.as(farm.rep).proposals.accept({ id: first.id });
    expect((await world.as(farm.rep).orders.count()).total).toBe(before + 1);
    expect((await assistant.ask('propose', propose)).value).toMatchObject({
      id: first.id,
      state: 'accepted',
    });
  });

  it('is marked where its token was told texts from outside in the last ten minutes, or says so', async () => {
    const { propose } = questions();
    const isMarked = async (
      assistant: Awaited<ReturnType<typeof assistantOf>>,
      key: string,
      more: object = {},
    ) =>
      ((await assistant.ask('propose', { ...propose, key, ...more })).value as { fromOutsideText: boolean })
        .fromOutsideText;
    const assistant = await assistantOf(farm.rep);
    await assistant.ask('products');
    expect(await isMarked(assistant, 'a')).toBe(false);
    expect(await isMarked(assistant, 'b', { fromOutsideText: true })).toBe(true);
    await assistant.ask('order', { number: farm.pendingLine.orderNumber });
    expect(await isMarked(assistant, 'c')).toBe(true);
    expect(await isMarked(assistant, 'd', { fromOutsideText: false })).toBe(true);
    expect(await isMarked(await assistantOf(farm.rep), 'e')).toBe(false);
    world.setNow('2026-04-15T12:10:00.000Z');
    expect(await isMarked(assistant, 'f')).toBe(false);
    const lines = [{ id: farm.confirmedLine.id, version: 1 }];
    const moved = { buyerId: farm.buyer.id, from: farm.confirmedLine.deliveryDate, to: '2026-04-24', lines };
    const refused = await assistant.ask('propose', { act: 'reschedule', input: moved, key: 'g' });
    expect(refused).toMatchObject({
      isError: true,
      value: { code: 'DELIVERY_CHANGED', present: { lines: [{ notes: { fromOutside: 'Back door' } }] } },
    });
    expect(await isMarked(assistant, 'h')).toBe(true);
  });
});
