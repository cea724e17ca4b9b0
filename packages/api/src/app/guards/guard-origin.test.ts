import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
let cookie: string;
beforeEach(async () => {
  world = await openWorld('sqlite');
  ({ cookie } = await world.cookie(await world.person('admin')));
});
afterEach(() => world.close());

const create = async (
  headers: Record<string, string>,
  url = '/api/locations',
  publicUrl: string | undefined = 'http://farm.example/start',
) => {
  const app = await world.app({ publicUrl });
  return app.inject({
    method: 'POST',
    url,
    payload: { name: 'Field' },
    headers: { cookie, host: 'farm.example:3000', ...headers },
  });
};
const locations = async () => world.farm.db.selectFrom('location').selectAll().execute();

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister of the host', { 'sec-fetch-site': 'same-site' }],
  ['another site that forges our Origin', { 'sec-fetch-site': 'cross-site', origin: 'http://farm.example' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an Origin that begins like ours', { origin: 'http://farm.example.evil.example' }],
  ['another port of our host', { origin: 'http://farm.example:4000' }],
  ['our host by another scheme', { origin: 'https://farm.example:3000' }],
  ['a sandboxed frame', { origin: 'null' }],
])('refuses a write that a browser sends for %s', async (_, headers) => {
  for (const url of ['/api/locations', '/trpc/locations.create']) {
    const refused = await create(headers as Record<string, string>, url);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('"code":"ORIGIN_FOREIGN"');
  }
  expect(await locations()).toEqual([]);
});

it.each([
  ['the farm’s own page', { 'sec-fetch-site': 'same-origin', origin: 'http://farm.example' }],
  ['an address typed by the person', { 'sec-fetch-site': 'none' }],
  ['the public address, where Fetch Metadata is absent', { origin: 'http://farm.example' }],
  ['the host it was sent to, where Fetch Metadata is absent', { origin: 'http://farm.example:3000' }],
  ['no site: a script', {}],
])('takes a write from %s', async (_, headers) => {
  expect((await create(headers as Record<string, string>)).statusCode).toBe(201);
});

it('says where to sign in if the page was opened over http although the public address has https', async () => {
  const refused = await create({ origin: 'http://farm.example:3000' }, undefined, 'https://farm.example');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'HTTPS_REQUIRED',
    message:
      'This page is not secure, so nobody can sign in here. Open the farm at https://farm.example instead.',
  });
  expect(await locations()).toEqual([]);
});

it.each([
  ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a sister of the host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  [
    'a frame of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ],
  ['another site, where Fetch Metadata is absent', { origin: 'https://evil.example' }],
])('refuses a read that a browser sends for %s', async (_, headers) => {
  const app = await world.app({ publicUrl: 'http://farm.example' });
  for (const url of ['/api/locations', '/trpc/locations.list']) {
    const refused = await app.inject({ url, headers: { cookie, ...(headers as Record<string, string>) } });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('"code":"ORIGIN_FOREIGN"');
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  }
});

it.each([
  ['the farm’s own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  [
    'a link in a mail',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['no site: a script', {}],
])('takes a read from %s', async (_, headers) => {
  const app = await world.app();
  const answer = await app.inject({
    url: '/api/locations',
    headers: { cookie, ...(headers as Record<string, string>) },
  });
  expect(answer.statusCode).toBe(200);
});

it('lets a link in a mail or on another site open the pages', async () => {
  const page = await (
    await world.app({
      answerUnknown: (_request, reply) => reply.code(200).send('the page'),
    })
  ).inject({ url: '/join', headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
  expect(page.body).toBe('the page');
});
