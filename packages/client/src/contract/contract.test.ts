import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openWorld, type World } from '@farm/api/testing';
import { jumpedClock } from '@farm/api/testing/jumped-clock';
import type { Profile } from '@farm/domain/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

type Answer = { status: number; type: string; body: string };

describe('the contract test for any installation', () => {
  const servers: Server[] = [];
  const tokens = { admin: '', rep: '' };
  let world: World;
  let admin: Profile;
  let url: string;

  const run = async (...args: string[]) => {
    // It needs no setting of its own.
    const tool = spawn(process.execPath, [main, ...args], {
      env: jumpedClock,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { out: '', err: '' };
    tool.stdout.on('data', (chunk) => {
      output.out += chunk;
    });
    tool.stderr.on('data', (chunk) => {
      output.err += chunk;
    });
    const [code] = await once(tool, 'close');
    const lines = output.out.split('\n').map((line) => line.replace(/\s+/g, ' '));
    return {
      code,
      err: output.err,
      reported: (outcome: string) => lines.filter((line) => line.startsWith(`${outcome} `)),
    };
  };

  /** A server between the tool and the farm, which changes answers; it keeps what was asked. */
  const openProxy = async (change: (path: string, answer: Answer) => Answer) => {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      const path = request.url ?? '';
      asked.push(`${request.method} ${path}`);
      const { authorization } = request.headers;
      const answer = await fetch(url + path, { headers: authorization ? { authorization } : {} });
      const type = answer.headers.get('content-type') ?? '';
      const changed = change(path, { status: answer.status, type, body: await answer.text() });
      response.writeHead(changed.status, { 'content-type': changed.type }).end(changed.body);
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  beforeAll(async () => {
    world = await openWorld('sqlite');
    url = await (await world.app()).listen({ port: 0, host: '127.0.0.1' });
    const rep = await world.person('sales_rep');
    // The command writes for today, by the machine's clock.
    world.setNow(new Date().toISOString());
    admin = await world.person('admin');
    const tokenOf = async (person: Profile) => (await world.token(person, { name: 'a contract test' })).token;
    tokens.admin = await tokenOf(admin);
    tokens.rep = await tokenOf(rep);
    const { id } = await world.as(admin).messages.start({ participantIds: [rep.uid] });
    await world.as(admin).messages.send({ conversationId: id, content: 'Here before the test' });
  });

  afterAll(async () => {
    for (const server of servers) server.close();
    await world?.close();
  });

  it('finds no difference, creates by every documented path, and removes what can be removed', async () => {
    const { code, err, reported } = await run(url, '--token', tokens.admin, '--write');
    expect({ code, err, differs: reported('differs') }).toEqual({ code: 0, err: '', differs: [] });
    expect(reported('ok')).toEqual(
      expect.arrayContaining([
        'ok GET /api/orders 200',
        'ok GET /api/orders without a token 401',
        'ok POST /api/buyers 201',
        'ok POST /api/orders 201',
        'ok POST /api/plantings/1/harvest 201',
        'ok DELETE /api/buyers/1 200',
      ]),
    );
    const left = reported('left').map((line) => line.replace(/^left ([A-Z]+ )?(\S+)\/[\w-]+ .*/, '$2'));
    expect(left.sort()).toEqual([
      '/api/import-folders',
      '/api/lots',
      '/api/notifications',
      '/api/orders',
      '/api/payments',
      '/api/price-lists',
    ]);
    const farm = world.as(admin);
    expect(await farm.buyers.all()).toEqual([]);
    expect(await farm.catalog.list()).toEqual([]);
    const { items: conversations } = await farm.messages.conversations();
    expect(conversations).toMatchObject([{ lastMessage: { content: 'Here before the test' } }]);
    expect((await farm.orders.lines({})).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('reads with the rights of the token, asks for rows by ids from earlier answers, and changes nothing', async () => {
    const proxy = await openProxy((_, answer) => answer);
    const before = await world.rows();
    const asAdmin = await run(proxy.url, '--token', tokens.admin);
    expect({ code: asAdmin.code, differs: asAdmin.reported('differs') }).toEqual({ code: 0, differs: [] });
    expect(asAdmin.reported('ok')).toEqual(
      expect.arrayContaining(['ok GET /api/orders/1 200', 'ok GET /api/orders/2147483647 404']),
    );
    expect(proxy.asked.filter((call) => !call.startsWith('GET '))).toEqual([]);
    const asRep = await run(url, '--token', tokens.rep);
    expect({ code: asRep.code, differs: asRep.reported('differs') }).toEqual({ code: 0, differs: [] });
    expect(asRep.reported('refused')).toContainEqual(expect.stringContaining('GET /api/plantings Your role'));
    const withoutUse = (rows: string) => rows.replaceAll(/"last_used_at":[^,}]*/g, '');
    expect(withoutUse(await world.rows())).toBe(withoutUse(before));
  });

  it('accepts a token that may only read, and reports each write as refused', async () => {
    const { token } = await world.token(admin, { scope: 'read' });
    const { code, reported } = await run(url, '--token', token, '--write');
    expect({ code, differs: reported('differs'), left: reported('left') }).toEqual({
      code: 0,
      differs: [],
      left: [],
    });
    expect(reported('ok')).toContainEqual(expect.stringContaining('GET /api/orders 200'));
    expect(reported('ok').filter((line) => line.startsWith('ok POST'))).toEqual([]);
    expect(reported('refused')).toContainEqual(expect.stringMatching(/POST \/api\/buyers 403 .*read/));
    expect(await world.as(admin).buyers.all()).toEqual([]);
  });

  it('names the path and the difference of every answer that is not as documented', async () => {
    const proxy = await openProxy((path, answer) => {
      if (path === '/api/orders')
        return { ...answer, body: answer.body.replace('"status":"cancelled"', '"status":"lost"') };
      if (path === '/api/users') return { ...answer, body: answer.body.replaceAll(/"email":"[^"]*",/g, '') };
      if (path === '/api/locations') return { ...answer, type: 'text/html' };
      if (path === '/api/buyers') return { ...answer, status: 418 };
      if (path === '/api/plantings') return { ...answer, status: 200 };
      if (path === '/api/product-names')
        return { ...answer, status: 400, body: '{"message":"No","code":"INPUT_INVALID"}' };
      return answer;
    });
    const { code, reported } = await run(proxy.url, '--token', tokens.admin);
    expect(code).toBe(1);
    for (const line of [
      'GET /api/orders 200: /0/status must be equal to one of the allowed values: pending, pending_inventory,',
      "GET /api/users 200: /0 must have required property 'email'",
      'GET /api/locations 200: content type text/html instead of application/json',
      'GET /api/buyers status 418, which is not documented',
      'GET /api/plantings without a token 200 instead of 401',
      'GET /api/product-names 400 No, though GET /api/product-names allows this call',
    ]) {
      expect(reported('differs')).toContainEqual(expect.stringContaining(line));
    }
  });

  it.each([
    ['no address', [], 'Give the address of one farm'],
    ['two addresses', ['http://a', 'http://b'], 'Give the address of one farm'],
    ['something that is no address', ['farm'], 'farm is not the address'],
    ['no token', ['http://127.0.0.1:9'], 'Give an access token'],
    ['an unknown option', ['http://127.0.0.1:9', '--force'], "Unknown option '--force'"],
    [
      'a farm that does not answer',
      ['http://127.0.0.1:9', '--token', 'x'],
      'GET /api/openapi.json got no answer',
    ],
  ])('says in one line what is wrong with %s, and ends with 2', async (_, args, sentence) => {
    const { code, err, reported } = await run(...args);
    expect({ code, ok: reported('ok') }).toEqual({ code: 2, ok: [] });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  it('says once that a token is not accepted, or that the address is not that of a farm', async () => {
    const wrong = await run(url, '--token', 'no-such-token');
    expect(wrong).toMatchObject({
      code: 2,
      err: 'The farm does not accept this access token. Make a new one and try again.\n',
    });
    const proxy = await openProxy((_, answer) => ({ ...answer, body: '<html>' }));
    const other = await run(proxy.url, '--token', tokens.admin);
    expect(other).toMatchObject({
      code: 2,
      err: '/api/openapi.json cannot be used. It is not an OpenAPI 3.1 document.\n',
    });
    expect(await run('--help')).toMatchObject({ code: 0, err: '' });
  });
});
