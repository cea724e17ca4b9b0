import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const ADMIN_ACCESS_CODE = 'the-admin-code';
const root = join(import.meta.dirname, '../../..');

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return String(port);
};

const startDev = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-dev-'));
  const [PORT, WEB_PORT] = [await freePort(), await freePort()];
  const child = spawn(join(root, 'node_modules/.bin/turbo'), ['run', 'dev', '--ui=stream'], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      ...{ PORT, WEB_PORT, ADMIN_ACCESS_CODE, DATA_DIR: folder },
      ...{ DEMO: '0', TURBO_TELEMETRY_DISABLED: '1' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  /** It asks the whole group, as a terminal does. */
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
    await ended;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `http://localhost:${WEB_PORT}`,
    server: `http://127.0.0.1:${PORT}`,
    stop,
    /** Resolves when the server says that it is open, from now on. */
    opened: () =>
      new Promise<void>((resolve, reject) => {
        lines.on('line', (line) => line.includes('The farm is open at') && resolve());
        lines.on('close', () => reject(new Error('It ended before the farm was open.')));
      }),
  };
};

const text = async (address: string) => (await fetch(address)).text();

/** The messages that Vite sends to an open page. */
const listen = async (url: string) => {
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(await text(`${url}/@vite/client`)) ?? [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  return (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      socket.addEventListener('message', ({ data }) => pattern.test(data) && resolve());
    });
};

const save = (file: string) => utimesSync(join(root, file), new Date(), new Date());

// Windows has no signal that would let it finish.
test.skipIf(process.platform === 'win32')(
  'one command serves the page, order links and the farm, follows what is saved, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    const { url, server, opened, stop } = await startDev();
    await opened();
    await expect.poll(() => text(url).catch(() => ''), { timeout: 60_000 }).toContain('/src/main.tsx');
    expect(await text(`${url}/o/a-link`)).toContain('/order-link/src/order-link/order-link.tsx');
    // The farm takes the page for its own, and its live stream comes through.
    const ada = { name: 'Ada', email: 'ada@farm.example', password: 'walnut-ladder-41', role: 'admin' };
    const joined = await fetch(`${url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ ...ada, accessCode: ADMIN_ACCESS_CODE }),
    });
    expect(joined.status).toBe(201);
    const live = await fetch(`${url}/trpc/live.events`, {
      headers: { cookie: String(joined.headers.getSetCookie()).split(';')[0] ?? '' },
    });
    const { value } = (await live.body?.getReader().read()) ?? {};
    expect(String(value && Buffer.from(value))).toContain('connected');

    await text(`${url}/src/theme.ts`);
    const heard = await listen(url);
    const reloaded = heard(/theme\.ts|full-reload/);
    save('apps/web/src/theme.ts');
    await reloaded;

    const openedAgain = opened();
    save('packages/domain/src/core/money.ts');
    await openedAgain;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    await stop();
    for (const address of [url, server]) await expect(fetch(address)).rejects.toThrow();
  },
);
