import { randomBytes } from 'node:crypto';
import { connect } from '@farm/data/app';
import { spoilFarm, testDatabaseUrl } from '@farm/data/testing';
import { addDays, dayIn } from '@farm/domain/core';
import { expect, it, onTestFinished } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { sendBytes } from './testing/send-bytes.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const METRICS_TOKEN = 'a-token-of-the-monitor-which-is-long';
const json: [string, string] = ['content-type', 'application/json'];

/** Where an order link or a calendar is, where a hand may mistype it, and where a script may look for it. */
const addressesOf = (token: string) => {
  const input = encodeURIComponent(JSON.stringify({ token }));
  return [
    `/o/${token}`,
    `/o/${token}/`,
    `/o/${token}/deep`,
    `/o//${token}`,
    `/o/${token}?again=${token}`,
    `/o/${token}%`,
    `/o/%zz${token}`,
    `/%E0%A4${token}`,
    `/o/${token}${'x'.repeat(6000)}`,
    `/O/${token}`,
    `/oo/${token}`,
    `/${token}`,
    `/${token}/${token}`,
    `/?${token}`,
    `/o?token=${token}`,
    `/join?${token}`,
    `/calendar/${token}.ics`,
    `/calendar/${token}`,
    `/calendar/${token}.ics/`,
    `/calendar/${token}.ics?again=${token}`,
    `/calendar//${token}.ics`,
    `/calendar/${token}.ics/${token}`,
    `/calendar/${token}.ICS`,
    `/calendar/${token}${'x'.repeat(6000)}.ics`,
    `/api/calendar-feed/${token}`,
    `/api/calendar-feed?token=${token}`,
    `/api/order-links/${token}`,
    `/api/order-links/${token}/`,
    `/api/order-links/${token}/answer`,
    `/api/order-links/${token}/answers`,
    `/api/order-links/${token}${'x'.repeat(6000)}`,
    `/api/order-links?token=${token}`,
    `/api/order-link/${token}`,
    `/API/order-links/${token}`,
    `/api/${token}`,
    `/api/orders/${token}`,
    `/api/orders/1/${token}`,
    `/trpc/${token}`,
    `/trpc/offers.${token}`,
    `/trpc/offers.open?input=${input}`,
    `/trpc/offers.answer?input=${input}`,
    `/trpc/offers.open,${token}?batch=1&input=${input}`,
    `/assets/${token}`,
    `/assets/${token}.js`,
    `/healthz/${token}`,
    `/healthz?${token}`,
    `/metrics?${token}`,
    `http://elsewhere.example/o/${token}`,
  ];
};

const headersWith = (token: string): [string, string][] => [
  ['referer', `http://127.0.0.1/o/${token}`],
  ['origin', `http://${token}.example`],
  ['cookie', `farm_session=${token}`],
  ['authorization', `Bearer ${token}`],
  ['x-request-id', token],
  ['x-forwarded-for', token],
  ['x-forwarded-host', token],
  ['user-agent', token],
  ['accept', `text/html, ${token}`],
  ['content-type', token],
  ['sec-fetch-site', token],
];

/** Bodies that are fit, that are not, and that cannot be read. */
const bodiesWith = (token: string, sizeId: number, day: string) => {
  const answer = { token, day, lines: [{ sizeId, quantity: 1 }], idempotencyKey: 'key-of-a-test' };
  return [
    ...[
      { token },
      answer,
      { ...answer, seen: [] },
      { ...answer, day: token },
      { ...answer, lines: [{ sizeId: token, quantity: token }] },
      { ...answer, [token]: token },
      { ...answer, price: token, notes: 5 },
      { token: { token } },
      { token: [token] },
      { 0: { token } },
      [token],
      token,
    ].map((body) => JSON.stringify(body)),
    `{"token":"${token}"`,
    `{"token":${token}}`,
    token,
    `"${token}${'x'.repeat(17_000)}"`,
  ];
};

const DOORS = ['open', 'opened', 'answer', 'change'].flatMap((name) => [
  `/trpc/offers.${name}`,
  `/trpc/offers.${name}?batch=1`,
]);

/** Everything that a database holds, as one text. */
const everythingIn = async (url: string): Promise<string> => {
  const { db, close } = await connect(url);
  const all: unknown[] = [];
  for (const { name } of await db.introspection.getTables())
    all.push(
      await db
        .selectFrom(name as 'offer_link')
        .selectAll()
        .execute(),
    );
  await close();
  return JSON.stringify(all);
};

/** A farm with an offer to one buyer, the token of its link, and that of a calendar. */
const startFarm = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  const { cookie } = await enrollAdmin(url);
  const server = spawnServer({
    DATABASE_URL: url,
    DATA_DIR: testFolder(),
    LOG_LEVEL: 'trace',
    METRICS_TOKEN,
  });
  const address = await server.address();
  const call = async (procedure: string, input: unknown) => {
    const answer = await fetch(`${address}/trpc/${procedure}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(answer.status, procedure).toBe(200);
    const { result } = (await answer.json()) as { result: { data: never } };
    return result.data;
  };
  const day = addDays(dayIn('UTC', new Date()), 3);
  const { version } = (await call('farm.get', undefined)) as { version: number };
  await call('farm.update', { version, orderLinksOn: true });
  const kale = (await call('catalog.create', {
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1 lb', unitsPerBaseUnit: '1' }],
  })) as { sizes: { id: number }[] };
  const sizeId = kale.sizes[0]?.id ?? 0;
  const buyer = (await call('buyers.create', { name: 'Harbor Kitchen' })) as { id: number };
  const offer = { title: 'Greens', days: [day], closesOn: day, sizeIds: [sizeId], buyerIds: [buyer.id] };
  const { links } = (await call('offers.create', { ...offer, idempotencyKey: 'offer-of-a-test' })) as {
    links: { token: string }[];
  };
  const { path } = (await call('feed.create', undefined)) as { path: string };
  const feedToken = path.slice('/calendar/'.length, -'.ics'.length);
  return { server, url, address, sizeId, day, token: links[0]?.token ?? 'no token', feedToken };
};

it('no token of an order link or a calendar, known or mistyped, gets into the log at its most talkative, the figures or the database', async () => {
  const { server, url, address, sizeId, day, token, feedToken } = await startFarm();
  for (const each of [token, feedToken]) expect(each).toMatch(/^[\w-]{22}$/);
  const unknown = randomBytes(16).toString('base64url');
  const send = (method: string, path: string, headers: [string, string][] = [], body = '') =>
    sendBytes(address, { method, path, headers, body });
  const post = (path: string, body: string, ...headers: [string, string][]) =>
    send('POST', path, [json, ...headers], body);
  const answer = JSON.stringify({
    token,
    day,
    lines: [{ sizeId, quantity: 1, askAnyway: true }],
    idempotencyKey: 'answer-of-a-test',
  });

  expect(await post('/trpc/offers.open', JSON.stringify({ token }))).toContain('200 OK');
  expect(await post('/trpc/offers.answer', answer)).toContain('200 OK');
  // In faults: PostgreSQL tells whole rows when it refuses one.
  await spoilFarm(url, 'alter table offer_link rename to gone');
  expect(await post('/trpc/offers.open', JSON.stringify({ token }))).toContain(' 500 ');
  expect(await post('/trpc/offers.answer', answer)).toContain(' 500 ');
  expect(await send('GET', `/api/order-links/${token}`)).toContain(' 500 ');
  await spoilFarm(url, 'alter table gone rename to offer_link');
  expect(await send('GET', `/calendar/${feedToken}.ics`)).toContain('200 OK');
  for (const table of ['calendar_feed', 'delivery_identity']) {
    await spoilFarm(url, `alter table ${table} rename to gone`);
    expect(await send('GET', `/calendar/${feedToken}.ics`), table).toContain(' 500 ');
    await spoilFarm(url, `alter table gone rename to ${table}`);
  }

  for (const sent of [token, feedToken, unknown]) {
    for (const path of addressesOf(sent)) {
      for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) await send(method, path);
      await send('GET', path, [['accept', 'text/html']]);
      await post(path, JSON.stringify({ token: sent }));
      for (const header of headersWith(sent)) await send('GET', path, [header]);
    }
    await send(sent, `/o/${sent}`);
    await send('GET', `/o/${sent} ${sent}`);
    for (const path of [...DOORS, `/api/order-links/${sent}/answers`])
      for (const body of bodiesWith(sent, sizeId, day)) {
        await post(path, body);
        await send('POST', path, [['content-type', 'text/plain']], body);
      }
  }

  const metrics = await send('GET', '/metrics', [['authorization', `Bearer ${METRICS_TOKEN}`]]);
  expect(metrics).toContain('route="offers.open"');
  expect(await server.kill('SIGTERM')).toBe(0);
  const output = server.lines.join('\n');
  expect(output.match(/"outcome":"fault"/g)?.length).toBeGreaterThanOrEqual(5);
  expect(output).toContain('"path":"/api/…"');
  const rows = await everythingIn(url);
  expect(rows).toContain('Harbor Kitchen');
  for (const hidden of [token, feedToken, unknown])
    for (const [where, text] of Object.entries({ output, metrics, rows }))
      expect(text.toLowerCase().includes(hidden.toLowerCase()), `${hidden} in the ${where}`).toBe(false);
}, 120_000);
