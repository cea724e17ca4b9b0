import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { accessTexts } from '../core/access.texts.ts';
import { isLoopback, networkOf, trustsProxy } from './addresses.ts';

export type ConnectionLimits = {
  /** How long a request, with its headers and its body, may take to arrive. */
  requestWithinMs: number;
  /** An answer is cut if the client takes nothing of it for this long. */
  stalledAfterMs: number;
  /** How long a client may take for the rest of an answer that is complete. */
  takenWithinMs: number;
  /** Open connections of a network, or its open requests if they come through a trusted proxy. */
  perNetwork: number;
  inAll: number;
};

/** An office of 50 people has six connections each, and a live stream for every window. */
const usual: ConnectionLimits = {
  requestWithinMs: 30_000,
  stalledAfterMs: 30_000,
  takenWithinMs: 120_000,
  perNetwork: 512,
  inAll: 2000,
};

const RETRY_AFTER_SECONDS = 30;
const TURNED_AWAY_WITHIN_MS = 1000;

const CHECKS_PER_LIMIT = 6;

export const withUsualLimits = (limits: Partial<ConnectionLimits> = {}): ConnectionLimits => ({
  ...usual,
  ...limits,
});

const rawAnswer = (status: string, code: string, message: string, ...headers: string[]) => {
  const body = JSON.stringify({ message, code });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');
};

const late = rawAnswer('408 Request Timeout', 'REQUEST_SLOW', `${accessTexts.requestSlow()}`);
const headersTooLarge = rawAnswer(
  '431 Request Header Fields Too Large',
  'BODY_UNREADABLE',
  `${accessTexts.headersTooLarge()}`,
);
const unreadable = rawAnswer('400 Bad Request', 'BODY_UNREADABLE', `${accessTexts.bodyUnreadable()}`);
const crowded = rawAnswer(
  '503 Service Unavailable',
  'SERVER_BUSY',
  `${accessTexts.connectionsTooMany()}`,
  `Retry-After: ${RETRY_AFTER_SECONDS}`,
);

const answerBrokenRequest: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.write(late);
    else socket.write(error.code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge : unreadable);
  }
  socket.destroy();
};

export const connectionSettings = ({ requestWithinMs, stalledAfterMs }: ConnectionLimits) =>
  ({
    requestTimeout: requestWithinMs,
    connectionTimeout: stalledAfterMs,
    http: {
      // Node would exchange the two limits if the headers' were the longer.
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.ceil(requestWithinMs / CHECKS_PER_LIMIT),
    },
    clientErrorHandler: answerBrokenRequest,
  }) satisfies FastifyHttpOptions<Server>;

const turnAway = (socket: Socket) => {
  socket.on('error', () => {});
  // What the client sends must be read, since closing would otherwise discard the answer.
  socket.resume();
  socket.on('end', () => socket.destroy());
  socket.end(crowded);
  setTimeout(() => socket.destroy(), TURNED_AWAY_WITHIN_MS).unref();
};

const limitConnections = (
  server: Server,
  limits: ConnectionLimits,
  isTrusted: (address: string | undefined) => boolean,
) => {
  const open = countOpen(limits);
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const isAlone = remoteAddress !== undefined && !isLoopback(remoteAddress) && !isTrusted(remoteAddress);
    const network = isAlone ? networkOf(remoteAddress) : null;
    if (!open.enter(network)) {
      turnAway(socket);
      return;
    }
    socket.once('close', () => open.leave(network));
    for (const listener of listeners) listener.call(server, socket);
  });
};

const limitRequests = (
  app: FastifyInstance,
  limits: ConnectionLimits,
  isTrusted: (address: string | undefined) => boolean,
) => {
  const open = countOpen({ ...limits, inAll: Number.POSITIVE_INFINITY });
  app.addHook('onRequest', ({ ip, socket }, reply, done) => {
    if (!isTrusted(socket.remoteAddress) || ip === socket.remoteAddress) return done();
    const network = networkOf(ip);
    if (!open.enter(network))
      throw new Refusal('SERVER_BUSY', accessTexts.connectionsTooMany(), { retryAfter: RETRY_AFTER_SECONDS });
    reply.raw.once('close', () => open.leave(network));
    done();
  });
};

/** Called when nothing has moved on the connection for a while, which alone is no reason to end it. */
const cutIfWaiting = (socket: Socket) => {
  if (socket.writableLength > 0) socket.destroy();
};

/** Cuts answers that nobody reads, live streams as well: otherwise they would stay in memory. */
const cutUnread = (app: FastifyInstance, { takenWithinMs }: ConnectionLimits) => {
  const answering = new Map<FastifyReply['raw'], number | null>();
  app.addHook('onRequest', (_request, { raw }, done) => {
    answering.set(raw, null);
    raw.once('close', () => answering.delete(raw));
    raw.on('timeout', cutIfWaiting);
    done();
  });
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [raw, completeSince] of answering) {
        if (!raw.writableEnded) continue;
        if (completeSince === null) answering.set(raw, now);
        else if (now - completeSince > takenWithinMs) raw.destroy();
      }
    },
    Math.ceil(takenWithinMs / CHECKS_PER_LIMIT),
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

/** Connections of this machine and of trusted proxies count only in all. */
export const guardConnections = (
  app: FastifyInstance,
  limits: ConnectionLimits,
  trustProxy: FastifyServerOptions['trustProxy'],
): void => {
  const isTrusted = trustsProxy(trustProxy);
  limitConnections(app.server, limits, isTrusted);
  limitRequests(app, limits, isTrusted);
  cutUnread(app, limits);
};

/** Counts what is open, in all and for each network; `null` is a network that counts only in all. */
export const countOpen = (most: { perNetwork: number; inAll: number }) => {
  const open = new Map<string, number>();
  let inAll = 0;
  return {
    enter: (network: string | null) => {
      const own = network === null ? 0 : (open.get(network) ?? 0);
      if (inAll >= most.inAll || own >= most.perNetwork) return false;
      inAll += 1;
      if (network !== null) open.set(network, own + 1);
      return true;
    },
    leave: (network: string | null) => {
      inAll -= 1;
      if (network === null) return;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    },
  };
};
