import { randomUUID } from 'node:crypto';
import { procedures } from '@farm/api/testing';
import { spoilFarm, testDatabaseUrl } from '@farm/data/testing';
import { expect, it, onTestFinished } from 'vitest';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

/** A text that occurs nowhere else. */
const secret = () => `hush-${randomUUID()}`;

type Body = { [name: string]: unknown };
type Operation = { requestBody?: unknown };

/** The names of all fields in a part of the document, at any depth. */
const fieldsIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(part).flatMap(fieldsIn)];
};

const startFarm = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  const settings = {
    ACCESS_CODE: secret(),
    ADMIN_ACCESS_CODE: secret(),
    METRICS_TOKEN: secret(),
    AI_API_KEY: secret(),
    IDENTITY_TOOLKIT_API_KEY: secret(),
  };
  const server = spawnServer({
    ...settings,
    // Nothing listens there, so that asking the provider fails.
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
    DATABASE_URL: url,
    DATA_DIR: testFolder(),
    LOG_LEVEL: 'trace',
  });
  const address = await server.address();
  const send = async (
    path: string,
    body?: Body | string,
    headers: Record<string, string> = {},
    method = 'POST',
  ) => {
    const answer = await fetch(address + path, {
      method: body === undefined ? 'GET' : method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    return { status: answer.status, text, cookie };
  };
  return { server, send, settings, url };
};

type Send = Awaited<ReturnType<typeof startFarm>>['send'];

/** Takes an administrator through everything that has a secret; returns all of those, and the last session. */
const liveThrough = async (send: Send, adminCode: string) => {
  const [password, newPassword, wrong] = [secret(), secret(), secret()];
  const email = 'ada@farm.example';
  const person = { email, name: 'Ada', role: 'admin' };
  const signUp = await send('/api/auth/sign-up', { ...person, password, accessCode: adminCode });
  expect(signUp.status).toBe(201);
  const { uid } = JSON.parse(signUp.text);
  await send('/api/auth/register', { ...person, uid }, { cookie: signUp.cookie });
  expect((await send('/api/auth/sign-in', { email, password: wrong })).status).toBe(401);
  expect((await send('/api/auth/sign-up', { ...person, password, accessCode: wrong })).status).toBe(403);
  const signIn = await send('/trpc/identity.signIn', { email, password });
  expect(signIn.status).toBe(200);
  const changed = await send(
    '/trpc/identity.changePassword',
    { currentPassword: password, newPassword },
    { cookie: signIn.cookie },
  );
  expect(changed.status).toBe(200);
  const { cookie } = changed;
  const made = await send(
    '/trpc/identity.createToken',
    { name: 'a script', password: newPassword },
    { cookie },
  );
  const token: string = /farm_[\w-]{20,}/.exec(made.text)?.[0] ?? 'no token';
  const bearer = { authorization: `Bearer ${token}` };
  expect((await send('/api/users', undefined, bearer)).status).toBe(200);
  const sessions = [signUp.cookie, signIn.cookie, cookie].map((line) => line.split('=')[1] ?? 'no session');
  return { secrets: [password, newPassword, wrong, token, ...sessions], cookie, bearer, email, newPassword };
};

it('no secret gets into the log at its most talkative, wherever it was sent and whatever went wrong', async () => {
  const { server, send, settings, url } = await startFarm();
  const lived = await liveThrough(send, settings.ADMIN_ACCESS_CODE);
  const { cookie, bearer, email, newPassword } = lived;
  const typed = secret();

  // In every header that may carry one, in the query, and in a body that cannot be read.
  for (const headers of [
    { authorization: `Bearer ${typed}` },
    { authorization: `Basic ${btoa(typed)}` },
    { authorization: typed },
    { cookie: `farm_session=${typed}; __Host-farm_session=${typed}` },
    { 'x-request-id': typed, 'x-forwarded-for': typed, 'user-agent': typed, referer: typed },
  ])
    for (const path of [
      '/api/users',
      '/trpc/identity.users',
      `/trpc/${typed}`,
      '/readyz',
      '/metrics',
      '/nowhere',
    ])
      await send(`${path}?token=${typed}&password=${typed}`, undefined, headers);
  await send('/metrics', undefined, { authorization: `Bearer ${settings.METRICS_TOKEN}` });
  for (const path of ['/api/auth/sign-in', '/trpc/identity.signIn', '/nowhere'])
    for (const body of [`{"password":"${typed}"`, `"${typed}"`, typed]) {
      await send(path, body);
      await send(path, body, { 'content-type': 'text/plain' });
    }

  // In every field of every documented path and of every procedure.
  const { paths, components } = JSON.parse((await send('/api/openapi.json')).text);
  const everyField = [...new Set([...fieldsIn(components), ...fieldsIn(paths)])];
  const filled = Object.fromEntries(everyField.map((name) => [name, typed]));
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>);
  let asked = 0;
  for (const [pattern, methods] of operations)
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (!requestBody || pattern.includes('sign-out')) continue;
      const path = pattern.replaceAll(/\{\w+\}/g, '1');
      for (const headers of [{ cookie }, {}]) await send(path, filled, headers, method.toUpperCase());
      asked += 1;
    }
  for (const { name, isQuery } of procedures) {
    if (name === 'live.events' || name === 'identity.signOut') continue;
    for (const input of [filled, { password: typed }, typed]) {
      const query = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      if (isQuery) await send(query, undefined, bearer);
      else await send(`/trpc/${name}`, JSON.stringify(input), { cookie });
    }
    asked += 1;
  }
  expect(asked).toBeGreaterThan(100);
  expect(server.lines.filter((line) => line.includes('"outcome":"INPUT_INVALID"')).length).toBeGreaterThan(
    50,
  );

  // In faults: PostgreSQL tells whole rows when it refuses one.
  await spoilFarm(url, 'alter table account add constraint nobody_joins check (false) not valid');
  const joining = {
    email: 'eve@farm.example',
    name: 'Eve',
    role: 'farmer',
    accessCode: settings.ACCESS_CODE,
  };
  expect((await send('/api/auth/sign-up', { ...joining, password: newPassword })).status).toBe(500);
  await spoilFarm(url, 'alter table session rename to gone');
  expect((await send('/api/auth/sign-in', { email, password: newPassword })).status).toBe(500);
  // A server trusts the sessions it has read for another 0.8 s.
  await expect.poll(async () => (await send('/api/users', undefined, { cookie })).status).toBe(500);
  expect((await send('/api/users', undefined, bearer)).status).toBe(200);

  expect(await server.kill('SIGTERM')).toBe(0);
  const output = server.lines.join('\n');
  expect(output).toContain('nobody_joins');
  expect(output.match(/"outcome":"fault"/g)?.length).toBeGreaterThanOrEqual(3);
  for (const hidden of [typed, btoa(typed), ...lived.secrets, ...Object.values(settings), 'argon2'])
    expect(output.includes(hidden), `${hidden} was found`).toBe(false);
});

it('no secret of the settings is shown when the server does not start', async () => {
  const [password, short] = [secret(), 'hush-hush'];
  const unreachable = spawnServer({
    DATABASE_URL: `postgres://farm:${password}@127.0.0.1:1/farm`,
    DATA_DIR: testFolder(),
    LOG_LEVEL: 'trace',
  });
  expect(await unreachable.ended).toBe(69);
  expect(unreachable.lines.join('\n')).not.toContain(password);
  const refused = spawnServer({ METRICS_TOKEN: short, DATABASE_URL: `mysql://farm:${password}@db/farm` });
  expect(await refused.ended).toBe(78);
  for (const hidden of [password, short]) expect(refused.lines.join('\n')).not.toContain(hidden);
});
