import { createServer, type Server, type Socket } from 'node:net';
import { spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { openReceiver } from '../testing/webhook-receiver.ts';
import { openWorld, type World } from '../testing/world.ts';
import { isPublicAddress, openWebhookDoor } from './check-address.ts';
import { openWebhookRunner, type WebhookRunner } from './run-webhooks.ts';

const RECEIVE_WITHIN_MS = 700;

/** None of these may be called, however it is written. */
const hostileHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.5',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[4000::1]',
];

/** The DNS answers one of these for a name that looks harmless. */
const hostileAddresses = ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0'];

describe('a hostile address', () => {
  let world: World;
  let admin: Profile;
  let runner: WebhookRunner;
  let addresses: string[];
  beforeEach(async () => {
    addresses = ['93.184.215.14'];
    world = await openWorld('sqlite', {
      webhooks: { hosts: ['127.0.0.1'], lookUp: async () => addresses, timeoutMs: RECEIVE_WITHIN_MS },
    });
    admin = await world.person('admin', 'Ada Admin');
    runner = openWebhookRunner(world.farm);
  });
  afterEach(async () => {
    await runner.stop();
    await world.close();
  });

  const calls = () => world.as(admin).webhooks;
  const turn = async () => {
    await runner.look();
    await runner.idle();
  };
  const lastOf = async (id: number) => (await calls().list()).find((each) => each.id === id);

  /** Counts who connects to this machine, at a port that webhooks may use. */
  const openTrap = async (answer?: (socket: Socket) => void) => {
    const state = { reached: 0, read: 0 };
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      state.reached += 1;
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('data', () => answer?.(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { state, port: (server.address() as { port: number }).port, sockets };
  };

  it.each(hostileHosts)('is refused with a sentence, and not called: %s', async (host) => {
    const { state, port } = await openTrap();
    world.farm.webhooks = openWebhookDoor({
      hosts: [],
      timeoutMs: RECEIVE_WITHIN_MS,
      lookUp: async () => ['127.0.0.1'],
    });
    const added = calls().create({ url: `https://${host}:${port}/` });
    await expect(added).rejects.toThrow('The address leads into a private network.');
    // As if it had been allowed when it was added.
    const url = `https://shop.example:${port}/`;
    world.farm.webhooks = openWebhookDoor({ hosts: [], lookUp: async () => ['93.184.215.14'] });
    const { id } = await calls().create({ url });
    await spoilFarm(world.farm.db, `update webhook set url = 'https://${host}:${port}/'`);
    world.farm.webhooks = openWebhookDoor({ hosts: [], lookUp: async () => ['127.0.0.1'] });
    await turn();
    expect(await lastOf(id)).toMatchObject({ failures: 1, lastOutcome: 'forbidden', lastStatus: null });
    expect(await calls().test({ id })).toMatchObject({ outcome: 'forbidden' });
    expect(state.reached).toBe(0);
  });

  it.each(hostileAddresses)(
    'is not called where a name gets it after it was checked: %s',
    async (address) => {
      const { state, port } = await openTrap();
      const { id } = await calls().create({ url: `https://shop.example:${port}/` });
      addresses = [address];
      await turn();
      expect(await lastOf(id)).toMatchObject({ failures: 1, lastOutcome: 'forbidden' });
      // One good address beside it does not help.
      addresses = ['93.184.215.14', address];
      expect(await calls().test({ id })).toMatchObject({ outcome: 'forbidden' });
      expect(state.reached).toBe(0);
    },
  );

  it.each([
    ['ftp://shop.example/', 'The address must be a web address'],
    ['shop.example', 'The address must be a web address'],
    ['http://shop.example/', 'The address must begin with https'],
    ['https://ada:secret@shop.example/', 'Leave the name and the password out'],
    ['https://shop.example:25/', 'The address must use port 443 or 80'],
    ['https://shop.example:22/', 'The address must use port 443 or 80'],
    [`https://shop.example/${'x'.repeat(2000)}`, '2,000'],
  ])('is refused when it is added: %s', async (url, words) => {
    const failure = await calls()
      .create({ url })
      .catch((error: unknown) => refusalOf(error));
    expect(failure).toMatchObject({ code: 'INPUT_INVALID', details: { issues: [{ path: ['url'] }] } });
    expect(String((failure as { message: string }).message)).toContain(words);
  });

  it('of the public internet is none, and neither is a host of the farm’s network that the settings name', async () => {
    for (const address of ['93.184.215.14', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001:80e::200e'])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    for (const address of ['', 'shop.example', '1.2.3', '1.2.3.4.5', ':::'])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    const { url, received } = await openReceiver();
    await calls().create({ url });
    await turn();
    expect(received).toHaveLength(1);
    await expect(calls().create({ url: url.replace('127.0.0.1', '127.0.0.2') })).rejects.toThrow('https');
    await expect(calls().create({ url: 'http://127.0.0.1:25/' })).rejects.toThrow('port');
  });

  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';
  const drip = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 100);
    socket.on('close', () => clearInterval(timer));
  };
  const pour = (socket: Socket, chunk: Buffer) => {
    const more = () => {
      while (socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  };
  const megabyte = Buffer.alloc(1_048_576, 'x');
  const strange: [name: string, answer: (socket: Socket) => void, outcome: string][] = [
    ['never answers', () => {}, 'late'],
    ['closes at once', (socket) => socket.destroy(), 'unreachable'],
    ['answers no HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'unreachable'],
    ['sends its headers a byte at a time', (socket) => drip(socket, 'H'), 'unreachable'],
    [
      'sends headers that never end, slowly',
      (socket) => {
        socket.write(head);
        drip(socket, 'x-more: yes\r\n');
      },
      'late',
    ],
    [
      'sends headers that never end, fast',
      (socket) => {
        socket.write(`${head}x-more: `);
        pour(socket, megabyte);
      },
      'unreachable',
    ],
    ['sends only that it goes on', (socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n'), 'late'],
    [
      'answers 10 GB',
      (socket) => {
        socket.write(`${head}content-length: 10000000000\r\n\r\n`);
        pour(socket, megabyte);
      },
      'delivered',
    ],
    [
      'answers a byte a second',
      (socket) => {
        socket.write(`${head}content-length: 10000000\r\n\r\n`);
        drip(socket, 'x');
      },
      'delivered',
    ],
    [
      'wants another protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
      'unreachable',
    ],
  ];

  it.each(strange)('that %s holds up nobody else, and keeps no connection', async (_, answer, outcome) => {
    const [trap, good] = [await openTrap(answer), await openReceiver()];
    const { id } = await calls().create({ url: `http://127.0.0.1:${trap.port}/` });
    await calls().create({ url: good.url });
    const began = performance.now();
    await runner.look();
    await vi.waitFor(() => expect(good.received.length).toBeGreaterThan(0), { timeout: 1000, interval: 5 });
    await runner.idle();
    expect(performance.now() - began).toBeLessThan(4 * RECEIVE_WITHIN_MS);
    expect(await lastOf(id)).toMatchObject({ lastOutcome: outcome });
    await vi.waitFor(() => {
      for (const socket of trap.sockets) expect(socket.destroyed || socket.readableEnded).toBe(true);
    }, 2000);
    for (const { bytesWritten } of trap.sockets) expect(bytesWritten).toBeLessThan(50 * megabyte.length);
  });
});
