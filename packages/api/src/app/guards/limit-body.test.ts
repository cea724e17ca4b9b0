import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

const KB = 1024;
const OURS =
  'Sign in first. Before that, a request can be at most 16 KB; this one is larger, so it was not read.';

let world: World;
let port: number;
beforeEach(async () => {
  world = await openWorld('sqlite');
  const address = await (await world.app()).listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterEach(() => world.close());

/** Sends raw bytes, and answers what came back until the server closed the connection. */
const send = async (...parts: string[]) => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  // The server may close while the rest is still being sent.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  await closed;
  return heard;
};

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join(
    '\r\n',
  );

it.each(['/api/auth/sign-in', '/trpc/identity.signIn'])(
  'refuses a stranger’s large body at %s as soon as it is announced, and closes the connection',
  async (path) => {
    const heard = await send(head(path, `Content-Length: ${900 * KB}`), 'x'.repeat(KB));
    expect(heard).toContain('413 Payload Too Large');
    expect(heard).toContain(OURS);
  },
);

it.each([`Content-Length: ${900 * KB}`, 'Transfer-Encoding: chunked'])(
  'says to a typed call whose session has ended that it has, whatever it sends with %s',
  async (length) => {
    const chunk = `${(17 * KB).toString(16)}\r\n${'x'.repeat(17 * KB)}\r\n`;
    const heard = await send(head('/trpc/orders.create', 'Cookie: farm_session=ended', length), chunk);
    expect(heard).toContain('401 Unauthorized');
    expect(heard).toContain('SIGN_IN_REQUIRED');
  },
);

it('refuses a stranger’s body of unknown length once it has become too large', async () => {
  const chunk = `${(8 * KB).toString(16)}\r\n${'x'.repeat(8 * KB)}\r\n`;
  const heard = await send(head('/api/auth/sign-in', 'Transfer-Encoding: chunked'), chunk, chunk, chunk);
  expect(heard).toContain('413 Payload Too Large');
  expect(heard).toContain(OURS);
});

it.each([
  '/trpc/offers.answer',
  '/trpc/offers.change',
  '/trpc/offers.opened',
  '/trpc/offers.open',
  '/trpc/orders.count,offers.open?batch=1',
])('reads no more than a stranger’s body at %s, also of somebody who is signed in', async (path) => {
  const { cookie } = await world.cookie(await world.person('admin'));
  const chunk = `${(17 * KB).toString(16)}\r\n${'x'.repeat(17 * KB)}\r\n`;
  for (const sent of [`Cookie: ${cookie}`, 'Cookie: farm_session=ended', 'Accept: */*'])
    for (const length of [`Content-Length: ${900 * KB}`, 'Transfer-Encoding: chunked']) {
      const heard = await send(head(path, sent, length), chunk);
      expect(heard).toContain('413 Payload Too Large');
      expect(heard).toContain('This order is larger than 16 KB');
      for (const header of [
        'x-robots-tag: noindex',
        'referrer-policy: no-referrer',
        'cache-control: no-store',
      ])
        expect(heard).toContain(`${header}\r\n`);
    }
});

it('reads a small body of unknown length, and a large one of somebody who is signed in', async () => {
  const small = '{"email":"a@farm.example","password":"nothing"}';
  const chunked = `${small.length.toString(16)}\r\n${small}\r\n0\r\n\r\n`;
  expect(
    await send(head('/api/auth/sign-in', 'Transfer-Encoding: chunked', 'Connection: close'), chunked),
  ).toContain('401 Unauthorized');
  const app = await world.app();
  const headers = await world.cookie(await world.person('admin'));
  const payload = { name: 'Field', description: 'x'.repeat(20 * KB) };
  const large = await app.inject({ method: 'POST', url: '/api/locations', headers, payload });
  expect(large.json()).toMatchObject({ code: 'INPUT_INVALID' });
});
