import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import type { ConnectionLimits } from './guard-connections.ts';

const MB = 1_048_576;

let world: World;
let sockets: Socket[];
beforeEach(async () => {
  world = await openWorld('sqlite');
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await world.close();
});

type Heard = { socket: Socket; text: () => string; closed: Promise<void> };

const open = async (connections: Partial<ConnectionLimits>, more?: (app: FastifyInstance) => void) => {
  const app = await world.app({ connections });
  more?.(app);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return async (text: string, { isReading = true } = {}): Promise<Heard> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let heard = '';
    if (isReading) {
      socket.on('data', (chunk) => {
        heard += chunk.toString();
      });
    } else socket.pause();
    // A connection that is cut may be reset.
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await once(socket, 'connect');
    socket.write(text);
    return { socket, text: () => heard, closed };
  };
};

/** Resolves when the server has closed so many of its connections. A client that does not read cannot know. */
const cutBy = (app: FastifyInstance, count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    app.server.on('connection', (socket) =>
      socket.on('close', () => {
        left -= 1;
        if (left === 0) resolve();
      }),
    );
  });

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const postTo = (path: string) => [
  `POST ${path} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
];
const post = postTo('/api/auth/sign-in');

it.each([
  ['body', [...post, 'Content-Length: 100', '', '{'].join('\r\n'), '"'],
  [
    'answer to an order link',
    [...postTo('/trpc/offers.answer'), 'Content-Length: 100', '', '{'].join('\r\n'),
    '"',
  ],
  ['headers', post.join('\r\n'), 'a'],
])('answers a request whose %s arrives too slowly, and closes the connection', async (_, begin, drop) => {
  const send = await open({ requestWithinMs: 300 });
  const { socket, text, closed } = await send(begin);
  // It keeps sending, so the connection is never silent.
  const dripping = setInterval(() => socket.write(drop), 50);
  await closed;
  clearInterval(dripping);
  expect(text()).toContain('408 Request Timeout');
  expect(text()).toContain('"message":"The request took too long to arrive. Send it again."');
});

it('closes a connection on which nothing is ever asked', async () => {
  const { closed } = await (await open({ stalledAfterMs: 200 }))('');
  await closed;
});

it('cuts an answer that nobody reads, and a live stream with bytes waiting', async () => {
  const large = 'x'.repeat(32 * MB);
  const send = await open({ stalledAfterMs: 300 }, (app) => {
    app.get('/large', () => large);
    app.get('/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      const writing = setInterval(() => reply.raw.write(large.slice(0, MB)), 5);
      reply.raw.once('close', () => clearInterval(writing));
    });
  });
  const cut = cutBy(await world.app(), 2);
  await send(get('/large'), { isReading: false });
  await send(get('/stream'), { isReading: false });
  await cut;
});

it('cuts a complete answer that a client takes too slowly, drop by drop', async () => {
  const send = await open({ takenWithinMs: 600 }, (app) => {
    app.get('/large', () => 'x'.repeat(32 * MB));
  });
  const cut = cutBy(await world.app(), 1);
  const { socket } = await send(get('/large'), { isReading: false });
  const reading = setInterval(() => socket.read(65_536), 20);
  await cut;
  clearInterval(reading);
});

it('cuts no live stream that is quiet, and no slow answer that is still being made', async () => {
  const admin = await world.person('admin');
  const { cookie } = await world.cookie(admin);
  let isCut = false;
  const send = await open({ requestWithinMs: 800, stalledAfterMs: 800, takenWithinMs: 100 }, (app) => {
    app.get('/slow', async () => {
      await delay(1500);
      return 'made at last';
    });
  });
  const stream = await send(get('/trpc/live.events', `Cookie: ${cookie}`));
  void stream.closed.then(() => {
    isCut = true;
  });
  const slow = await send(get('/slow', 'Connection: close'));
  await slow.closed;
  expect(slow.text()).toContain('made at last');
  expect(isCut).toBe(false);
  await world.as(admin).locations.create({ name: 'North field' });
  await expect.poll(stream.text).toContain('"topic":"locations"');
});

it('answers one connection too many politely, without touching the others, and takes new ones when there is room', async () => {
  const send = await open({ inAll: 2 });
  const first = await send(get('/healthz'));
  const second = await send(get('/healthz'));
  await expect.poll(() => first.text() && second.text()).toContain('"status":"ok"');
  const third = await send(get('/healthz'));
  await third.closed;
  expect(third.text()).toContain('503 Service Unavailable');
  expect(third.text()).toContain('Retry-After: 30');
  expect(third.text()).toContain('"code":"SERVER_BUSY"');
  first.socket.destroy();
  await expect
    .poll(async () => {
      const next = await send(get('/healthz', 'Connection: close'));
      await next.closed;
      return next.text();
    })
    .toContain('200 OK');
});

it('limits the open requests of each network behind a trusted proxy', async () => {
  const app = await world.app({ trustProxy: true, connections: { perNetwork: 1 } });
  let answer = () => {};
  app.get('/held', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'answered';
  });
  const from = async (network: string, url: string) =>
    app.inject({ url, headers: { 'x-forwarded-for': network } });
  const held = from('203.0.113.7', '/held');
  await expect.poll(async () => (await from('203.0.113.7', '/healthz')).statusCode).toBe(503);
  expect((await from('203.0.113.8', '/healthz')).statusCode).toBe(200);
  answer();
  expect((await held).body).toBe('answered');
  expect((await from('203.0.113.7', '/healthz')).statusCode).toBe(200);
});
