import { spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailPapers } from '../app/mail-papers.ts';
import { doorTo, openMailServer } from '../testing/mail-server.ts';
import { ACCESS_CODE, openWorld, type World } from '../testing/world.ts';
import { type MailRunner, openMailRunner } from './run-mail.ts';

let world: World;
let admin: Profile;
let provider: Awaited<ReturnType<typeof openMailServer>>;
let runner: MailRunner;
beforeEach(async () => {
  world = await openWorld('sqlite');
  provider = await openMailServer();
  world.farm.mail = doorTo(provider.port);
  runner = openMailRunner(world.farm, world.farm.mail, mailPapers);
  admin = await world.person('admin', 'Ada Admin');
});
afterEach(async () => {
  await runner.stop();
  await world.close();
});

const turn = async () => {
  runner.look();
  await runner.idle();
};
/** The text of the last mail, its lines whole again. */
const lastText = () => provider.taken.at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
const secretIn = (path: string) =>
  new RegExp(`https://farm\\.example${path}#([\\w-]{43})`).exec(lastText())?.[1] ?? '';

it('an invitation is mailed with its link, whose secret stands nowhere and is the same in every try', async () => {
  const made = await world.as(admin).people.invite({ email: 'grower@market.example', role: 'farmer' });
  expect(await world.rows()).not.toContain(made.secret);
  provider.behave({ drops: 'after data' });
  await turn();
  const first = secretIn('/join');
  provider.behave({});
  await spoilFarm(world.farm.db, 'update mail set next_try_at = null');
  await turn();
  expect(provider.taken.map(({ to }) => to)).toEqual([['grower@market.example'], ['grower@market.example']]);
  expect(secretIn('/join')).toBe(first);
  expect(first).toBe(made.secret);
  expect(lastText()).toContain('Ada Admin invites you');
  expect(await world.as(null).people.openInvitation({ secret: first })).toMatchObject({
    email: 'grower@market.example',
  });
  // Another key makes other secrets.
  const other = { ...doorTo(provider.port), key: 'the key of another farm' };
  await spoilFarm(world.farm.db, "update mail set state = 'queued', lost = 0");
  const stranger = openMailRunner(world.farm, other, mailPapers);
  stranger.look();
  await stranger.idle();
  await stranger.stop();
  expect(secretIn('/join')).not.toBe(made.secret);
});

it('a link to set a new password and a new role are mailed in the person’s language, and stand in no list', async () => {
  const rosa = await world.person('farmer', 'Rosa');
  await spoilFarm(world.farm.db, `update profile set language = 'es' where uid = '${rosa.uid}'`);
  const made = await world.as(admin).people.makeResetLink({ uid: rosa.uid });
  await turn();
  expect(secretIn('/reset')).toBe(made.kind === 'link' ? made.secret : '');
  expect(lastText()).toContain('lang="es"');
  await world.as(admin).people.setRole({ uid: rosa.uid, role: 'sales_rep' });
  await turn();
  expect(provider.taken).toHaveLength(2);
  expect((await world.as(admin).mail.list({})).items).toEqual([]);
});

it('the people of the example farm get no mail', async () => {
  const example = await world.person('farmer', 'Example', { isExample: true });
  await world.as(admin).people.makeResetLink({ uid: example.uid });
  await world.as(admin).people.setRole({ uid: example.uid, role: 'sales_rep' });
  await turn();
  expect(provider.taken).toEqual([]);
});

it('a sign-in with another device and a new token are told, and the usual device is not', async () => {
  const app = await world.app();
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const person = { email: 'rosa@market.example', password: 'walnut-ladder-41', name: 'Rosa', role: 'farmer' };
  const post = (url: string, payload: object, agent: string, headers: object = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { 'user-agent': agent, ...headers } });
  const joined = await post('/api/auth/sign-up', { ...person, accessCode: ACCESS_CODE }, firefox);
  const { uid } = joined.json();
  const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? '';
  await post('/api/auth/register', { uid, email: person.email, name: 'Rosa', role: 'farmer' }, firefox, {
    cookie,
  });
  await post('/api/auth/sign-in', person, firefox);
  await turn();
  expect(provider.taken).toEqual([]);
  expect(
    (await post('/api/auth/sign-in', { email: person.email, password: person.password }, iphone)).statusCode,
  ).toBe(200);
  await turn();
  expect(provider.taken).toHaveLength(1);
  expect(lastText()).toContain('Safari, iOS');
  const made = await post('/api/tokens', { name: 'a script', password: person.password }, firefox, {
    cookie,
  });
  expect(made.statusCode).toBe(201);
  await turn();
  expect(provider.taken).toHaveLength(2);
  expect(lastText()).toContain('An access token called a script');
  expect(lastText()).not.toContain(made.json().token);
});

it('who has forgotten their password is mailed a link once in ten minutes; the answer tells nothing', async () => {
  const rosa = await world.person('farmer', 'Rosa');
  const app = await world.app();
  const ask = async (email: string) => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/forgot', payload: { email } });
    return [answer.statusCode, Object.keys(answer.json())];
  };
  const known = await ask(rosa.email);
  expect(await ask('nobody@market.example')).toEqual(known);
  expect(known).toEqual([200, ['email']]);
  await vi.waitFor(async () => {
    await turn();
    expect(provider.taken).toHaveLength(1);
  });
  const secret = secretIn('/reset');
  expect(await world.as(null).people.openReset({ secret })).toMatchObject({ email: rosa.email });
  await ask(rosa.email);
  // It looks at each in turn, so the second time was looked at by then.
  const paul = await world.person('sales_rep', 'Paul');
  await ask(paul.email);
  await vi.waitFor(async () => {
    await turn();
    expect(provider.taken.map(({ to }) => to[0])).toEqual([rosa.email, paul.email]);
  });
  world.farm.mail = null;
  expect(
    (await app.inject({ method: 'POST', url: '/api/auth/forgot', payload: { email: rosa.email } })).json()
      .code,
  ).toBe('MAIL_OFF');
});
