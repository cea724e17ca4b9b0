import { setSessionExpiry } from '@farm/data/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AppOptions } from '../app/create-app.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { openWorld, type World } from '../testing/world.ts';
import { hashSecret } from './manage-sessions.ts';

describe('the session cookie', () => {
  let world: World;
  let app: FastifyInstance;
  const start = async (options: AppOptions = {}) => {
    world = await openWorld('sqlite');
    const person = await world.person('farmer');
    world.farm.identity.provider.signIn = async () => ({
      ...person,
      passwordHash: null,
      checkedHash: null,
    });
    app = await world.app(options);
  };
  afterEach(() => world.close());
  const credentials = { email: 'farmer-1@farm.example', password: 'correct horse' };

  it('is hidden from scripts and other sites over http', async () => {
    await start();
    const browser = openBrowser(app);
    const answer = await browser.post('/api/auth/sign-in', credentials);
    expect(answer.headers['set-cookie']).toMatch(
      /^farm_session=[a-z2-7]{40}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const signedOut = await browser.post('/api/auth/sign-out');
    expect(signedOut.headers['set-cookie']).toMatch(
      /^farm_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is bound to the host and to https behind a trusted proxy, where no plain cookie is accepted', async () => {
    await start({ trustProxy: true });
    const secure = { headers: { 'x-forwarded-proto': 'https' } };
    const browser = openBrowser(app, secure);
    const answer = await browser.post('/api/auth/sign-in', credentials);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-farm_session=[a-z2-7]{40}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await browser.get('/api/users')).statusCode).toBe(200);
    const planted = openBrowser(app, secure);
    planted.cookies.set('farm_session', browser.cookies.get('__Host-farm_session') ?? '');
    expect((await planted.get('/api/users')).statusCode).toBe(401);
  });

  it('is bound to the host and to https with an https address, even if no proxy is trusted', async () => {
    await start({ publicUrl: 'https://farm.example' });
    const browser = openBrowser(app);
    const answer = await browser.post('/api/auth/sign-in', credentials);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-farm_session=[a-z2-7]{40}; .*; Secure; SameSite=Lax$/,
    );
    expect((await browser.get('/api/users')).statusCode).toBe(200);
    const planted = openBrowser(app);
    planted.cookies.set('farm_session', browser.cookies.get('__Host-farm_session') ?? '');
    expect((await planted.get('/api/users')).statusCode).toBe(401);
  });

  it('is sent again by a live stream, which may be all that a browser asks for', async () => {
    await start();
    const browser = openBrowser(app);
    await browser.post('/api/auth/sign-in', credentials);
    const sessionId = browser.cookies.get('farm_session') ?? '';
    const cookie = `farm_session=${sessionId}`;
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
    await setSessionExpiry(world.farm.db, hashSecret(sessionId), inTenDays);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const stream = await fetch(`${address}/trpc/live.events`, { headers: { cookie }, signal: stop.signal });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('set-cookie')).toBe(
      `${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it('ignores forwarded headers without a trusted proxy', async () => {
    await start();
    const browser = openBrowser(app, { headers: { 'x-forwarded-proto': 'https' } });
    const answer = await browser.post('/api/auth/sign-in', credentials);
    expect(answer.headers['set-cookie']).toMatch(/^farm_session=/);
  });
});
