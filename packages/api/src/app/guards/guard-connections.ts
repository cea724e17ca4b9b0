import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { FastifyHttpOptions, FastifyInstance, FastifyServerOptions } from 'fastify';
import { accessTexts } from '../../core/access.texts.ts';
import { isLoopback, networkOf, trustsProxy } from '../../identity/read-addresses.ts';

/** An office of 50 people has six connections each, and a live stream for every window. */
export const usualLimits = {
  /** How long a request, with its headers and its body, may take to arrive. */
  requestWithinMs: 30_000,
  /** An answer is cut if the client takes nothing of it for this long. */
  stalledAfterMs: 30_000,
  /** How long a client may take for the rest of an answer that is complete. */
  takenWithinMs: 120_000,
  /** Open connections of a network, or its open requests if they come through a trusted proxy. */
  perNetwork: 512,
  inAll: 2000,
};

export type ConnectionLimits = typeof usualLimits;

const retryAfter = 30;
const TURNED_AWAY_WITHIN_MS = 1000;

const rawAnswer = (status: number, code: string, text: FarmText, more = '') => {
  const body = JSON.stringify({ message: `${text}`, code });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r
Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n${more}\r\n${body}`;
};

const unreadable = rawAnswer(400, 'BODY_UNREADABLE', accessTexts.bodyUnreadable());
const byError: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: rawAnswer(408, 'REQUEST_SLOW', accessTexts.requestSlow()),
  HPE_HEADER_OVERFLOW: rawAnswer(431, 'BODY_UNREADABLE', accessTexts.headersTooLarge()),
};
const tooMany = accessTexts.connectionsTooMany();
const crowded = rawAnswer(503, 'SERVER_BUSY', tooMany, `Retry-After: ${retryAfter}\r\n`);

export const connectionSettings = ({ requestWithinMs, stalledAfterMs }: ConnectionLimits) =>
  ({
    requestTimeout: requestWithinMs,
    connectionTimeout: stalledAfterMs,
    http: {
      // Node would exchange the two limits if the headers' were the longer.
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.ceil(requestWithinMs / 6),
    },
    clientErrorHandler: ({ code }, socket) => {
      if (code !== 'ECONNRESET' && socket.writable) socket.write(byError[code] ?? unreadable);
      socket.destroy();
    },
  }) satisfies FastifyHttpOptions<Server>;

const turnAway = (socket: Socket) => {
  socket.on('error', () => {});
  // Anything that the client sends must be read, since closing would otherwise discard the answer.
  socket.resume();
  socket.on('end', () => socket.destroy());
  socket.end(crowded);
  setTimeout(() => socket.destroy(), TURNED_AWAY_WITHIN_MS).unref();
};

/** Connections of this machine and of trusted proxies count only in all; the requests of a proxy, by their network. */
export const guardConnections = (
  app: FastifyInstance,
  limits: ConnectionLimits,
  trustProxy: FastifyServerOptions['trustProxy'],
): void => {
  const { server } = app;
  const isTrusted = trustsProxy(trustProxy);
  const connections = countOpen(limits);
  const requests = countOpen({ ...limits, inAll: Number.POSITIVE_INFINITY });
  // Node's own `maxConnections` would close without an answer.
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const isAlone = remoteAddress !== undefined && !isLoopback(remoteAddress) && !isTrusted(remoteAddress);
    const leave = connections.enter(isAlone ? networkOf(remoteAddress) : null);
    if (!leave) return turnAway(socket);
    socket.once('close', leave);
    for (const listener of listeners) listener.call(server, socket);
  });
  app.addHook('onRequest', ({ ip, socket }, { raw }, done) => {
    if (isTrusted(socket.remoteAddress) && ip !== socket.remoteAddress) {
      const leave = requests.enter(networkOf(ip));
      if (!leave) throw new Refusal('SERVER_BUSY', tooMany, { retryAfter });
      raw.once('close', leave);
    }
    // Nothing has moved for a while, which alone is no reason to end a stream or an answer that is being made.
    raw.on('timeout', (socket) => socket.writableLength > 0 && socket.destroy());
    // It is complete, and would stay in memory until the client has taken it.
    raw.once('prefinish', () => {
      const late = setTimeout(() => raw.destroy(), limits.takenWithinMs).unref();
      raw.once('close', () => clearTimeout(late));
    });
    done();
  });
};

/** Counts what is open, in all and for each network; `null` counts only in all. `enter` answers how to leave. */
export const countOpen = ({ perNetwork, inAll }: Pick<ConnectionLimits, 'perNetwork' | 'inAll'>) => {
  const open = new Map<string | null, number>();
  let all = 0;
  const add = (network: string | null, count: number) => {
    all += count;
    const ofNetwork = (open.get(network) ?? 0) + count;
    if (ofNetwork === 0) open.delete(network);
    else open.set(network, ofNetwork);
  };
  return {
    enter: (network: string | null) => {
      if (all >= inAll || (network !== null && (open.get(network) ?? 0) >= perNetwork)) return undefined;
      add(network, 1);
      return () => add(network, -1);
    },
  };
};
