import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWeb } from './serve-web.ts';
import { testFolder } from './testing/spawn-server.ts';

const PAGE = '<!doctype html><title>Farm</title>';
const LINK_PAGE = '<!doctype html><title>Order</title>';
const SCRIPT = 'console.log(1);';
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const openApp = async ({ isBuilt = true, folder = join(testFolder(), 'dist') } = {}) => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  if (isBuilt) writeFileSync(join(folder, 'index.html'), PAGE);
  if (isBuilt) writeFileSync(join(folder, 'o.html'), LINK_PAGE);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/index-abc123.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, '../secret.txt'), 'secret');
  const web = openWeb(folder);
  const app = fastify();
  app.setNotFoundHandler(web.showUnknown);
  web.serve(app);
  onTestFinished(() => app.close());
  return app;
};

describe('the web app', () => {
  it.each(['/', '/dashboard', '/dashboard/', '/dashboard?tab=orders'])(
    'shows its page at %s',
    async (url) => {
      const answer = await (await openApp()).inject({ url, headers: browser });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toBe(PAGE);
    },
  );

  it.each(['GET', 'HEAD'] as const)('answers %s of any order link with its own page', async (method) => {
    const app = await openApp();
    for (const url of ['/o/Jw4kT2', '/o/Jw4kT2?a=b', '/o/%E2%80%A6', `/o/${'x'.repeat(90)}`]) {
      const answer = await app.inject({ method, url, headers: { ...browser, cookie: 'farm_session=ended' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(method === 'GET' ? LINK_PAGE : '');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(/^default-src 'none';script-src 'self';/),
      });
      expect(answer.headers['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it.each([
    '/o',
    '/o/',
    '/o?token=Jw4kT2',
    '/o/Jw4kT2/',
    '/o/Jw4kT2/deep',
    '/O/Jw4kT2',
    '/oo/Jw4kT2',
    '/o//Jw4kT2',
    '/o.html',
    '/nowhere',
    '/Dashboard',
    '/dashboard/deep',
    '/index.html',
  ])('shows its page with status 404 to a browser at %s', async (url) => {
    const answer = await (await openApp()).inject({ url, headers: browser });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(PAGE);
  });

  it.each([
    ['GET', '/api/nowhere', browser],
    ['GET', '/trpc', browser],
    ['GET', '/assets/gone-1.js', browser],
    ['GET', '/nowhere', { accept: '*/*' }],
    ['POST', '/nowhere', browser],
  ] as const)('answers %s %s in JSON', async (method, url, headers) => {
    const answer = await (await openApp()).inject({ method, url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'PATH_UNKNOWN' });
  });

  it('lets a browser cache forever only files named after their content', async () => {
    const app = await openApp();
    const script = await app.inject('/assets/index-abc123.js');
    expect(script.body).toBe(SCRIPT);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('lets the worker that reads labels run WebAssembly, and nothing else', async () => {
    const folder = join(testFolder(), 'dist');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    const others = ['scan-view-abc123.js', 'my-scan-worker-abc123.js', 'scan-worker-abc123.js.map'];
    for (const name of ['scan-worker-aB_c-12.js', ...others])
      writeFileSync(join(folder, 'assets', name), SCRIPT);
    const app = await openApp({ folder });
    const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];
    expect(await policyOf('/assets/scan-worker-aB_c-12.js')).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
    );
    for (const name of others) expect(await policyOf(`/assets/${name}`)).toBeUndefined();
    expect(await policyOf('/assets/index-abc123.js')).toBeUndefined();
    expect(await policyOf('/dashboard')).toBeUndefined();
  });

  it('sends the compressed file to clients that accept it', async () => {
    const app = await openApp();
    const headers = { 'accept-encoding': 'gzip, br' };
    const script = await app.inject({ url: '/assets/index-abc123.js', headers });
    expect(script.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(script.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('sends the file itself to clients that accept no compressed copy, also a part of it', async () => {
    const app = await openApp();
    const plain = await app.inject({
      url: '/assets/index-abc123.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const part = await app.inject({ url: '/assets/index-abc123.js', headers: { range: 'bytes=0-6' } });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('console');
  });

  it('tells a browser whose copy is current to keep it', async () => {
    const app = await openApp();
    const { etag } = (await app.inject('/favicon.svg')).headers;
    const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('serves neither a compressed copy by its own name nor a file that was added since the start', async () => {
    const folder = join(testFolder(), 'dist');
    const app = await openApp({ folder });
    writeFileSync(join(folder, 'assets/later-1.js'), SCRIPT);
    for (const url of ['/assets/index-abc123.js.br', '/assets/later-1.js', '/assets/', '/assets']) {
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    }
  });

  it('caches nothing in the place of a file that was deleted since the start', async () => {
    const folder = join(testFolder(), 'dist');
    const app = await openApp({ folder });
    rmSync(join(folder, 'assets/index-abc123.js'));
    const answer = await app.inject('/assets/index-abc123.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5csecret.txt',
  ])('does not serve files outside its folder at %s', async (url) => {
    const answer = await (await openApp()).inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('secret');
  });

  it('says so if the web app is not built', async () => {
    const answer = await (await openApp({ isBuilt: false })).inject({ url: '/', headers: browser });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('not built');
  });
});
