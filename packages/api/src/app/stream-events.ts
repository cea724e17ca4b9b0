import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asValue, type Procedure, runProcedure } from '../core/run-procedure.ts';
import { signalOf } from '../core/signal-of.ts';
import { shapeOf } from './answer-calls.ts';
import { isBatch, isStreamed } from './read-calls.ts';
import { appRouter, procedures } from './router.ts';

const PATH = 'live.events';
const { ping, client } = appRouter._def._config.sse ?? {};

const written = (data: string, event?: string) =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n\n`;

const procedure = procedures[PATH] as Procedure;

const CONNECTED = written(JSON.stringify(client), 'connected');
const PING = written('', 'ping');
const RETURN = written('', 'return');

export const opensEvents = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  (request.params as { path: string }).path === PATH &&
  !isBatch(request) &&
  !isStreamed(request);

const write = async (raw: ServerResponse, text: string): Promise<void> => {
  if (raw.write(text) || raw.closed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.on('drain', done).on('close', done);
  });
};

const writeEvents = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { raw } = reply;
  try {
    const call = {
      ctx: request.farmContext,
      path: PATH,
      readInput: () => undefined,
      readSignal: () => signalOf(reply),
    };
    const events = (await runProcedure(procedure, call, asValue)) as AsyncIterable<unknown>;
    for await (const event of events) await write(raw, written(JSON.stringify(event)));
    raw.end(RETURN);
  } catch (cause) {
    const shape = shapeOf(request, getTRPCErrorFromUnknown(cause), PATH);
    raw.end(written(JSON.stringify(shape), 'serialized-error'));
  }
};

/** Straight to the connection: a stream in between takes as much memory as the connection itself. */
export const openEventStreams = () => {
  const open = new Set<ServerResponse>();
  const timer = setInterval(() => {
    // Where something still waits to be sent, a ping would only be one more.
    for (const raw of open) if (raw.writableLength === 0) raw.write(PING);
  }, ping?.intervalMs);
  timer.unref();
  return {
    close: async () => clearInterval(timer),
    send: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const { raw } = reply.hijack();
      // The client left while it was authenticated: nothing will say so again.
      if (raw.closed || raw.destroyed) return reply;
      open.add(raw);
      raw.once('close', () => {
        open.delete(raw);
        if (!raw.writableFinished) reply.log.info({ res: reply }, 'stream closed prematurely');
      });
      raw.writeHead(reply.statusCode, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
        vary: 'trpc-accept, accept',
      });
      // By themselves, since they would stay in memory in the hundred pieces they are made of.
      raw.flushHeaders();
      raw.write(CONNECTED);
      void writeEvents(request, reply);
      return reply;
    },
  };
};
