import { findAccount, insertAccount, setPasswordHash } from '@farm/data/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppOptions } from '../app/create-app.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { NOON, openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { openGuessLimits } from './limit-guesses.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';

describe('signing in', () => {
  let world: World;
  let app: FastifyInstance;
  const start = async (options: AppOptions = {}, of: Partial<Parameters<typeof openWorld>[1]> = {}) => {
    world = await openWorld('sqlite', { provider: openEmbeddedProvider(hasher), ...of });
    app = await world.app(options);
  };
  beforeEach(() => vi.restoreAllMocks());
  afterEach(() => world.close());

  const personWithPassword = async () => {
    const person = await world.person('farmer');
    await setPasswordHash(world.farm.db, person.uid, { from: null, to: await hasher.hash(password) });
    return person;
  };
  const signIn = (email: string, given: string, where: Parameters<typeof openBrowser>[1] = {}) =>
    openBrowser(app, where).post('/api/auth/sign-in', { email, password: given });

  it('gives the same answer for an unknown email and a wrong password, and hashes for both', async () => {
    await start();
    const verify = vi.spyOn(hasher, 'verify');
    const person = await personWithPassword();
    const noPassword = await world.person('admin');
    const answers = [];
    for (const email of [person.email, 'nobody@farm.example', noPassword.email]) {
      answers.push(await signIn(email, 'wrong horse'));
    }
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect(answers[0]?.statusCode).toBe(401);
    expect(verify.mock.calls.map(([stored]) => stored !== null)).toEqual([true, false, false]);
  });

  it('signs out an identity without a profile, and logs it', async () => {
    await start();
    const { db, log, identity } = world.farm;
    const warn = vi.spyOn(log, 'warn');
    await insertAccount(db, {
      uid: 'u1',
      email: 'u1@farm.example',
      provider: 'embedded',
      password_hash: await hasher.hash(password),
      granted_role: 'farmer',
      created_at: NOON,
    });
    const browser = openBrowser(app);
    const former = await identity.sessions.create(db, 'u1');
    browser.cookies.set('farm_session', former);
    const refused = await browser.post('/api/auth/sign-in', { email: 'u1@farm.example', password });
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { code: 'PROFILE_MISSING', message: 'User profile not found. Please contact support.' },
    ]);
    expect(warn).toHaveBeenCalledWith({ uid: 'u1' }, 'User profile not found. Please contact support.');
    expect(browser.cookies.size).toBe(0);
    expect(await identity.sessions.validate(db, former)).toBeNull();
  });

  it('renews a hash with an old strength, and leaves a current one alone', async () => {
    await start();
    const person = await personWithPassword();
    const before = (await findAccount(world.farm.db, person.uid))?.password_hash;
    await signIn(person.email, password);
    expect((await findAccount(world.farm.db, person.uid))?.password_hash).toBe(before);
    const stronger = openPasswordHasher({ strength: { memoryCost: 2048, timeCost: 1, parallelism: 1 } });
    world.farm.identity.provider = openEmbeddedProvider(stronger);
    expect((await signIn(person.email, 'wrong horse')).statusCode).toBe(401);
    expect((await findAccount(world.farm.db, person.uid))?.password_hash).toBe(before);
    expect((await signIn(person.email, password)).statusCode).toBe(200);
    expect((await findAccount(world.farm.db, person.uid))?.password_hash).toMatch(/m=2048,t=1,p=1/);
    expect((await signIn(person.email, password)).statusCode).toBe(200);
  });

  it('opens no session with a password that was changed while it was being checked', async () => {
    await start();
    const person = await personWithPassword();
    const { db, identity } = world.farm;
    const { provider } = identity;
    identity.provider = {
      ...provider,
      signIn: async (db, credentials) => {
        const checked = await provider.signIn(db, credentials);
        await setPasswordHash(db, person.uid, { from: checked.checkedHash, to: 'a new hash' });
        return checked;
      },
    };
    const browser = openBrowser(app);
    const refused = await browser.post('/api/auth/sign-in', { email: person.email, password });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'CREDENTIALS_WRONG']);
    expect(browser.cookies.size).toBe(0);
    expect((await findAccount(db, person.uid))?.password_hash).toBe('a new hash');
  });

  it('refuses with 503 and Retry-After while too many are waiting, and does not count it as a guess', async () => {
    await start({}, { guesses: openGuessLimits({ email: { points: 2, duration: 900 } }) });
    const person = await personWithPassword();
    const full = openPasswordHasher({ runningMax: 1, waitingMax: -1 });
    world.farm.identity.provider = openEmbeddedProvider(full);
    for (const _ of Array(4).keys()) {
      const refused = await signIn(person.email, password);
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'SERVER_BUSY']);
      expect(refused.headers['retry-after']).toBe('2');
    }
    world.farm.identity.provider = openEmbeddedProvider(hasher);
    expect((await signIn(person.email, password)).statusCode).toBe(200);
  });

  it('counts every guess of one batch, and answers 429 with Retry-After even to the right password', async () => {
    await start({}, { guesses: openGuessLimits({ email: { points: 3, duration: 900 } }) });
    const person = await personWithPassword();
    const verify = vi.spyOn(hasher, 'verify');
    const input = { email: person.email, password: 'wrong horse' };
    const batch = await openBrowser(app).post(
      `/trpc/${Array(10).fill('identity.signIn').join(',')}?batch=1`,
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, input])),
    );
    const codes = batch
      .json()
      .map((answer: { error: { data: { refusal: { code: string } } } }) => answer.error.data.refusal.code);
    expect(codes.sort()).toEqual([...Array(3).fill('CREDENTIALS_WRONG'), ...Array(7).fill('TRIES_TOO_MANY')]);
    expect(Number(batch.headers['retry-after'])).toBeGreaterThan(800);
    expect(verify).toHaveBeenCalledTimes(3);
    const refused = await signIn(person.email, password);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TRIES_TOO_MANY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const viaSignUp = await openBrowser(app).post('/api/auth/sign-up', {
      ...input,
      name: 'Mallory',
      role: 'farmer',
      accessCode: 'a guess',
    });
    expect(viaSignUp.statusCode).toBe(429);
    expect((await signIn(person.email, password, { remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
  });

  it('treats an IPv6 /64 as one network, and ignores forged forwarded headers', async () => {
    await start({}, { guesses: openGuessLimits({ email: { points: 2, duration: 900 } }) });
    const person = await personWithPassword();
    const statuses = [];
    for (const host of ['1', '2', 'a:b:c:d']) {
      const where = { remoteAddress: `2001:db8:1:2:${host.includes(':') ? host : `:${host}`}` };
      statuses.push((await signIn(person.email, 'wrong horse', where)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
    for (const last of [1, 2, 3]) {
      const headers = { 'x-forwarded-for': `198.51.100.${last}` };
      statuses.push((await signIn(person.email, 'wrong horse', { headers })).statusCode);
    }
    expect(statuses.slice(3)).toEqual([401, 401, 429]);
    expect((await signIn(person.email, password, { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  it('trusts the forwarded headers of only the configured proxies', async () => {
    await start(
      { trustProxy: '10.0.0.1' },
      { guesses: openGuessLimits({ email: { points: 1, duration: 900 } }) },
    );
    const person = await personWithPassword();
    const from = (remoteAddress: string, forwarded: string) =>
      signIn(person.email, 'wrong horse', { remoteAddress, headers: { 'x-forwarded-for': forwarded } });
    expect((await from('10.0.0.1', '198.51.100.1')).statusCode).toBe(401);
    expect((await from('10.0.0.1', '198.51.100.2')).statusCode).toBe(401);
    expect((await from('10.0.0.1', '198.51.100.2')).statusCode).toBe(429);
    expect((await from('10.0.0.1', '1.2.3.4, 198.51.100.2')).statusCode).toBe(429);
    expect((await from('10.0.0.2', '198.51.100.3')).statusCode).toBe(401);
    expect((await from('10.0.0.2', '198.51.100.4')).statusCode).toBe(429);
  });
});
