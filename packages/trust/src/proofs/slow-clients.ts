import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Finding, Proof, Trial } from '../proof.ts';
import { METRICS_TOKEN, readMemory } from '../read-memory.ts';
import { startServer } from '../server-process.ts';
import { fillTrialFarm } from '../trial-farm.ts';

const DRIP_EVERY_MS = 500;
/** The server's limit is 30 seconds; the rest is for a busy machine. */
const CUT_WITHIN_MS = 45_000;
/** What fits the buffers of the system has been taken, so such a connection is only an idle one, for 72 seconds. */
const UNREAD_CUT_WITHIN_MS = 100_000;
const CONNECTIONS_MAX = 2000;
const GROWTH_MAX_MB = 200;
const UNREAD = 40;
const ASKED_BY_EACH = 20;

const sizes = {
  short: { slow: 40, reads: 20 },
  full: { slow: 400, reads: 500 },
};

type Client = { socket: Socket; closed: Promise<void> };

const opener = (trial: Trial, address: string) => {
  const { hostname, port } = new URL(address);
  return async (text: string): Promise<Client> => {
    const socket = connect(Number(port), hostname);
    trial.onEnd(() => socket.destroy());
    // A connection that is cut may be reset.
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await once(socket, 'connect');
    socket.write(text);
    return { socket, closed };
  };
};

const head = (method: string, path: string, ...lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...lines, ''].join(
    '\r\n',
  );

/** Requests whose answers would be large: very many unknown fields, and the description of every call. */
const greedy = () => {
  const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, number) => [`k${number}`, 1]));
  const body = JSON.stringify(fields);
  const small = body.slice(0, 15_000).replace(/,[^,]*$/, '}');
  const post = (text: string) =>
    `${head('POST', '/api/auth/sign-up', `Content-Length: ${text.length}`)}\r\n${text}`;
  return [
    post(body),
    post(small).repeat(ASKED_BY_EACH),
    `${head('GET', '/api/openapi.json')}\r\n`.repeat(ASKED_BY_EACH),
  ];
};

/** Resolves to how long after its opening the last of the clients was cut; undefined if one was not. */
const lastCut = async (
  clients: readonly Client[],
  began: number,
  withinMs: number,
): Promise<number | undefined> => {
  const all = Promise.all(clients.map(({ closed }) => closed)).then(() => performance.now() - began);
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(limit.resolve, withinMs, undefined);
  return Promise.race([all, limit.promise]).finally(() => clearTimeout(timer));
};

/** Opens as many connections as the server takes, and some more. */
const crowd = async (open: (text: string) => Promise<Client>): Promise<Finding> => {
  const clients: Client[] = [];
  let refused = 0;
  const more = CONNECTIONS_MAX + 100;
  for (let number = 0; number < more; number += 1) {
    const client = await open('');
    client.socket.on('data', (chunk) => {
      if (chunk.toString('latin1').startsWith('HTTP/1.1 503 ')) refused += 1;
    });
    clients.push(client);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  for (const { socket } of clients) socket.destroy();
  return {
    measure: `connections refused with 503, of ${more} at once`,
    figure: `${refused}`,
    isMet: refused >= more - CONNECTIONS_MAX && refused < more / 2,
  };
};

export const slowClients: Proof = {
  name: 'slow-clients',
  promises: [16],
  about: 'sends headers and bodies drop by drop, and reads no answers, while somebody works',
  run: async (size, trial) => {
    const { slow, reads } = sizes[size];
    const folder = await trial.folder();
    const farm = await fillTrialFarm(join(folder, 'farm.sqlite'), { teams: 1 });
    const authorization = `Bearer ${farm.teams[0]?.farmer.token}`;
    const server = startServer(trial, {
      DATA_DIR: folder,
      BACKUP_DIR: 'off',
      LOG_LEVEL: 'error',
      METRICS_TOKEN,
    });
    const address = await server.address();
    const open = opener(trial, address);
    const before = await readMemory(address);
    let mostMb = before;

    const began = performance.now();
    const dripping: Client[] = [];
    for (let number = 0; number < slow; number += 1) {
      dripping.push(await open(`${head('POST', '/api/auth/sign-in', 'Content-Length: 16000')}\r\n{`));
      dripping.push(await open(head('GET', '/api/products')));
    }
    const drip = setInterval(() => {
      for (const { socket } of dripping) if (socket.writable) socket.write('x');
    }, DRIP_EVERY_MS);
    trial.onEnd(() => clearInterval(drip));
    const texts = greedy();
    const unread: Client[] = [];
    for (let number = 0; number < UNREAD; number += 1) {
      const client = await open(texts[number % texts.length] ?? '');
      client.socket.pause();
      unread.push(client);
    }
    trial.log(`${dripping.length} connections drip, ${unread.length} read nothing`);

    let answered = 0;
    let slowestMs = 0;
    for (let number = 0; number < reads; number += 1) {
      const asked = performance.now();
      const answer = await fetch(`${address}/api/products`, { headers: { authorization } });
      await answer.text();
      if (answer.status === 200) answered += 1;
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      if (number % 10 === 0) mostMb = Math.max(mostMb, await readMemory(address));
    }
    const findings: Finding[] = [
      {
        measure: 'reads of others that were answered at the same time',
        figure: `${answered} of ${reads}, the slowest in ${Math.round(slowestMs)} ms`,
        isMet: answered === reads,
      },
      {
        measure: `memory that ${unread.length} clients took which read nothing`,
        figure: `${mostMb - before} MB`,
        isMet: mostMb - before < GROWTH_MAX_MB,
      },
    ];
    if (size === 'short') return findings;

    const cutMs = await lastCut(dripping, began, CUT_WITHIN_MS);
    clearInterval(drip);
    // A client that does not read learns only now that it was cut.
    for (const { socket } of unread) socket.resume();
    const unreadMs = await lastCut(unread, began, UNREAD_CUT_WITHIN_MS);
    const shown = (ms: number | undefined) => (ms === undefined ? 'never' : `${Math.round(ms / 1000)} s`);
    return [
      ...findings,
      {
        measure: `${dripping.length} dripping requests cut after at most`,
        figure: shown(cutMs),
        isMet: cutMs !== undefined,
      },
      {
        measure: 'clients that read nothing cut after at most',
        figure: shown(unreadMs),
        isMet: unreadMs !== undefined,
      },
      await crowd(open),
    ];
  },
};
