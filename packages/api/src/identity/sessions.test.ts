import {
  findAccount,
  findSession,
  insertSession,
  setPasswordHash,
  setSessionExpiry,
} from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaller } from '../app/router.ts';
import { makeContext } from '../core/make-context.ts';
import { type Browser, openBrowser } from '../testing/open-browser.ts';
import { openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { hashSecret } from './manage-sessions.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';
const MS_PER_DAY = 86_400_000;
const ended = { code: 'SIGN_IN_REQUIRED' };
const daysFromNow = (days: number) => new Date(Date.now() + days * MS_PER_DAY).toISOString();

describe('sessions', () => {
  let world: World;
  let app: FastifyInstance;
  let ada: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite', { provider: openEmbeddedProvider(hasher) });
    app = await world.app();
    ada = await world.person('farmer');
    await setPasswordHash(world.farm.db, ada.uid, { from: null, to: await hasher.hash(password) });
  });
  afterEach(() => world.close());

  const signedIn = async (): Promise<Browser> => {
    const browser = openBrowser(app);
    const answer = await browser.post('/api/auth/sign-in', { email: ada.email, password });
    expect(answer.statusCode).toBe(200);
    return browser;
  };
  const sessionIdOf = (browser: Browser) => browser.cookies.get('farm_session') ?? '';
  const isIn = async (browser: Browser) => (await browser.get('/api/users')).statusCode === 200;
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.post('/trpc/identity.changePassword', { currentPassword, newPassword });

  /** The next event of a browser's live stream, or the refusal it ends with. */
  const listen = async (browser: Browser) => {
    const valid = await world.farm.identity.sessions.validate(world.farm.db, sessionIdOf(browser));
    if (!valid) throw new Error('The session is not valid');
    const session = {
      uid: ada.uid,
      email: ada.email,
      grantedRole: ada.role,
      user: ada,
      language: null,
      via: 'cookie' as const,
      key: valid.key,
    };
    const request = { session, network: '127.0.0.1', setSessionCookie: () => {} };
    const stream = await createCaller(makeContext(world.farm, request)).live.events();
    const events = stream[Symbol.asyncIterator]();
    expect((await events.next()).done).toBe(false);
    const heard = events.next().then(
      ({ value }) => value,
      (error: { cause?: unknown }) => error.cause,
    );
    await vi.waitFor(() => expect(world.farm.live.countFor(ada.uid)).toBeGreaterThan(0), 5000);
    return { heard };
  };

  it('stores only the hash of a session id, which has at least 128 bits', async () => {
    const browser = await signedIn();
    const sessionId = sessionIdOf(browser);
    expect(sessionId).toMatch(/^[a-z2-7]{40}$/);
    expect(await findSession(world.farm.db, sessionId)).toBeUndefined();
    const found = await findSession(world.farm.db, hashSecret(sessionId));
    expect(found?.owner.uid).toBe(ada.uid);
    const stolen = openBrowser(app);
    stolen.cookies.set('farm_session', hashSecret(sessionId));
    expect(await isIn(stolen)).toBe(false);
  });

  it('starts at every sign-in, and ends the browser’s previous session with its stream', async () => {
    const browser = await signedIn();
    const former = openBrowser(app);
    former.cookies.set('farm_session', sessionIdOf(browser));
    const stream = await listen(browser);
    const elsewhere = await signedIn();
    await browser.post('/api/auth/sign-in', { email: ada.email, password });
    expect(sessionIdOf(browser)).not.toBe(sessionIdOf(former));
    expect([await isIn(browser), await isIn(former), await isIn(elsewhere)]).toEqual([true, false, true]);
    expect(await stream.heard).toMatchObject(ended);
  });

  it('does not accept a session id chosen by someone else', async () => {
    const browser = openBrowser(app);
    browser.cookies.set('farm_session', 'chosen-by-an-attacker');
    const answer = await browser.get('/api/auth/session');
    expect(answer.json().user).toBeNull();
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set('farm_session', 'chosen-by-an-attacker');
    await browser.post('/api/auth/sign-in', { email: ada.email, password });
    expect(sessionIdOf(browser)).not.toBe('chosen-by-an-attacker');
  });

  it('ends on the server at sign-out, with its live stream, and other browsers stay signed in', async () => {
    const browser = await signedIn();
    const elsewhere = await signedIn();
    const copy = openBrowser(app);
    copy.cookies.set('farm_session', sessionIdOf(browser));
    const here = await listen(browser);
    const there = await listen(elsewhere);
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect(await isIn(copy)).toBe(false);
    expect(await here.heard).toMatchObject(ended);
    expect(await isIn(elsewhere)).toBe(true);
    world.farm.live.publish({ topic: 'orders', id: 7 });
    expect(await there.heard).toEqual({ topic: 'orders', id: 7 });
  });

  it('allows signing out without being signed in', async () => {
    expect((await openBrowser(app).post('/api/auth/sign-out')).statusCode).toBe(200);
  });

  it('ends everywhere when the password changes, with its streams, and continues here with a new id', async () => {
    const browser = await signedIn();
    const before = sessionIdOf(browser);
    const elsewhere = await signedIn();
    const streams = [await listen(browser), await listen(elsewhere)];
    expect((await change(browser, password, 'battery staple')).statusCode).toBe(200);
    expect(sessionIdOf(browser)).not.toBe(before);
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
    // The page that changed the password connects again with its new id.
    expect(await streams[0]?.heard).toMatchObject({ code: 'SERVER_BUSY', details: { retryAfter: 1 } });
    expect(await streams[1]?.heard).toMatchObject(ended);
    const again = openBrowser(app);
    const signIn = (given: string) => again.post('/api/auth/sign-in', { email: ada.email, password: given });
    expect((await signIn(password)).statusCode).toBe(401);
    expect((await signIn('battery staple')).statusCode).toBe(200);
  });

  it('changes no password if the current one is wrong or the new one is too short', async () => {
    const browser = await signedIn();
    const before = await findAccount(world.farm.db, ada.uid);
    const wrong = await change(browser, 'wrong horse', 'battery staple');
    expect([wrong.statusCode, wrong.json().error.data.refusal.code]).toEqual([401, 'CREDENTIALS_WRONG']);
    const short = await change(browser, password, 'short');
    expect([short.statusCode, short.json().error.data.refusal]).toMatchObject([
      400,
      { code: 'INPUT_INVALID', issues: [{ path: ['newPassword'] }] },
    ]);
    expect(await findAccount(world.farm.db, ada.uid)).toEqual(before);
    expect(await isIn(browser)).toBe(true);
  });

  it('lets only one of two simultaneous password changes win, and ends all sessions of the old password', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const answers = await Promise.all([
      change(one, password, 'first new one'),
      change(two, password, 'second new one'),
    ]);
    const signIns = await Promise.all(
      [password, 'first new one', 'second new one'].map((given) =>
        openBrowser(app).post('/api/auth/sign-in', { email: ada.email, password: given }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(signIns.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect([await isIn(one), await isIn(two)].sort()).toEqual([false, true]);
  });

  it('revokes the access tokens when the password changes, unless they are to be kept', async () => {
    const browser = await signedIn();
    const { token } = await world.token(ada);
    const byToken = async () =>
      (await app.inject({ url: '/api/users', headers: { authorization: `Bearer ${token}` } })).statusCode;
    const kept = { currentPassword: password, newPassword: 'battery staple', keepsTokens: true };
    expect((await browser.post('/trpc/identity.changePassword', kept)).statusCode).toBe(200);
    expect(await byToken()).toBe(200);
    expect((await change(browser, 'battery staple', 'third password')).statusCode).toBe(200);
    expect(await byToken()).toBe(401);
  });

  const agents = {
    firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    iphone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  };
  const signedInWith = async (agent: string, remoteAddress: string): Promise<Browser> => {
    const browser = openBrowser(app, { remoteAddress, headers: { 'user-agent': agent } });
    await browser.post('/api/auth/sign-in', { email: ada.email, password });
    return browser;
  };
  type Row = { id: string; isCurrent: boolean };
  const sessionsOf = async (browser: Browser): Promise<Row[]> =>
    (await browser.get('/trpc/identity.sessions')).json().result.data;

  it('is listed for its owner alone by its device and network, without its id or the hash of it', async () => {
    const [desk, phone] = [
      await signedInWith(agents.firefox, '192.0.2.7'),
      await signedInWith(agents.iphone, '2001:db8:1:2::9'),
    ];
    const eve = await world.person('admin');
    expect(await world.as(eve).identity.sessions()).toEqual([]);
    const listed = await sessionsOf(desk);
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Windows', network: '192.0.2.7', isCurrent: true },
      { browser: 'Safari', system: 'iOS', network: '2001:db8:1:2::/64', isCurrent: false },
    ]);
    const sent = JSON.stringify(listed);
    for (const browser of [desk, phone]) {
      expect(sent).not.toContain(sessionIdOf(browser));
      expect(sent).not.toContain(hashSecret(sessionIdOf(browser)));
    }
  });

  it('is ended by its owner elsewhere, at once and with its stream, and by nobody else', async () => {
    const [desk, phone] = [
      await signedInWith(agents.firefox, '192.0.2.7'),
      await signedInWith(agents.iphone, '192.0.2.8'),
    ];
    const stream = await listen(phone);
    const other = (await sessionsOf(desk)).find(({ isCurrent }) => !isCurrent);
    if (!other) throw new Error('There is no other session');
    const eve = await world.person('admin');
    await expect(world.as(eve).identity.endSession({ id: other.id })).rejects.toMatchObject({
      cause: { code: 'SESSION_MISSING' },
    });
    expect(await isIn(phone)).toBe(true);
    expect((await desk.post('/trpc/identity.endSession', { id: other.id })).statusCode).toBe(200);
    expect(await stream.heard).toMatchObject(ended);
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
    const again = await desk.post('/trpc/identity.endSession', { id: other.id });
    expect(again.json().error.data.refusal.code).toBe('SESSION_MISSING');
  });

  it('ends everywhere but here when its owner says so', async () => {
    const [desk, phone, tablet] = [await signedIn(), await signedIn(), await signedIn()];
    const eve = await world.person('admin');
    const cookie = await world.cookie(eve);
    const [here, there] = [await listen(desk), await listen(phone)];
    const answer = await desk.post('/trpc/identity.endOtherSessions', { password });
    expect(answer.json().result.data).toEqual({ ended: 2 });
    expect([await isIn(desk), await isIn(phone), await isIn(tablet)]).toEqual([true, false, false]);
    expect(await there.heard).toMatchObject(ended);
    world.farm.live.publish({ topic: 'orders', id: 7 });
    expect(await here.heard).toEqual({ topic: 'orders', id: 7 });
    expect((await app.inject({ url: '/api/users', headers: cookie })).statusCode).toBe(200);
  });

  it('knows when and from where it was last used, and writes that at most once a minute', async () => {
    const browser = await signedInWith(agents.firefox, '192.0.2.7');
    const elsewhere = openBrowser(app, { remoteAddress: '192.0.2.99' });
    elsewhere.cookies.set('farm_session', sessionIdOf(browser));
    const use = async () => {
      await elsewhere.get('/api/users');
      const [session] = await sessionsOf(elsewhere);
      return session;
    };
    world.setNow('2026-04-15T12:00:59.000Z');
    expect(await use()).toMatchObject({ seenAt: '2026-04-15T12:00:00.000Z', network: '192.0.2.7' });
    world.setNow('2026-04-15T12:01:01.000Z');
    // A request does not wait long for its use to be noted.
    await vi.waitFor(async () => {
      expect(await use()).toMatchObject({ seenAt: '2026-04-15T12:01:01.000Z', network: '192.0.2.99' });
    }, 5000);
  });

  it('is extended while it is used, and then sends the cookie again', async () => {
    const browser = await signedIn();
    const key = hashSecret(sessionIdOf(browser));
    const fresh = await browser.get('/api/users');
    expect(fresh.cookies).toEqual([]);
    await setSessionExpiry(world.farm.db, key, daysFromNow(10));
    world.farm.identity.sessions.forget(key);
    const renewed = await browser.get('/api/users');
    expect(renewed.cookies).toMatchObject([
      { name: 'farm_session', value: sessionIdOf(browser), maxAge: 30 * 86_400 },
    ]);
    const found = await findSession(world.farm.db, key);
    expect(Date.parse(found?.session.expiresAt ?? '') - Date.now()).toBeGreaterThan(29.9 * MS_PER_DAY);
  });

  it('expires when it is not used, and deletes the cookie', async () => {
    const browser = await signedIn();
    const key = hashSecret(sessionIdOf(browser));
    await setSessionExpiry(world.farm.db, key, daysFromNow(-0.001));
    expect(await isIn(browser)).toBe(false);
    expect(browser.cookies.size).toBe(0);
    expect(await findSession(world.farm.db, key)).toBeUndefined();
  });

  it('ends after 180 days, even if it is used', async () => {
    const began = async (daysAgo: number) => {
      const browser = openBrowser(app);
      browser.cookies.set('farm_session', `began ${daysAgo} days ago`);
      await insertSession(world.farm.db, {
        idHash: hashSecret(sessionIdOf(browser)),
        uid: ada.uid,
        expiresAt: daysFromNow(29),
        createdAt: daysFromNow(-daysAgo),
      });
      return browser;
    };
    expect(await isIn(await began(179.9))).toBe(true);
    const old = await began(180.1);
    const key = hashSecret(sessionIdOf(old));
    expect(await isIn(old)).toBe(false);
    expect(await findSession(world.farm.db, key)).toBeUndefined();
  });

  it('deletes only expired sessions in the sweep', async () => {
    const [stale, alive] = [await signedIn(), await signedIn()];
    await setSessionExpiry(world.farm.db, hashSecret(sessionIdOf(stale)), daysFromNow(-1));
    expect(await world.farm.identity.sessions.sweep(world.farm.db)).toBe(1);
    expect(await world.farm.identity.sessions.sweep(world.farm.db)).toBe(0);
    expect(await isIn(alive)).toBe(true);
  });

  it('gets the same cookie from the typed call and the documented path', async () => {
    const browser = openBrowser(app);
    const answer = await browser.post('/trpc/identity.signIn', { email: ada.email, password });
    expect(answer.cookies).toMatchObject([
      { name: 'farm_session', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(await isIn(browser)).toBe(true);
    await browser.post('/trpc/identity.signOut', {});
    expect(browser.cookies.size).toBe(0);
  });
});
