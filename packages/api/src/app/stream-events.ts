import { Readable } from 'node:stream';
import { getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asValue, runProcedure } from '../core/run-procedure.ts';
import { noteError, signalOf } from './answer-calls.ts';
import { appRouter, procedures } from './router.ts';

const PATH = 'live.events';
const { ping, client } = appRouter._def._config.sse ?? {};

/** An event as tRPC's adapter writes it, with both of its empty lines. */
const written = (data: string, event?: string) =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n\n`;

const CONNECTED = written(JSON.stringify(client), 'connected');
const PING = written('', 'ping');
const RETURN = written('', 'return');

/** Whether a request opens the stream of live events the way the official client does. */
export const opensEvents = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && url === `/trpc/${PATH}` && headers['trpc-accept'] === undefined;

/** The text of the stream: each event, and how it ends. */
async function* writeEvents(request: FastifyRequest, reply: FastifyReply): AsyncGenerator<string, void> {
  yield CONNECTED;
  const ctx = request.farmContext;
  const procedure = procedures[PATH];
  if (!procedure) throw new Error(`There is no procedure ${PATH}`);
  const call = { ctx, path: PATH, readInput: () => undefined, readSignal: () => signalOf(reply) };
  try {
    const events = (await runProcedure(procedure, call, asValue)) as AsyncIterable<unknown>;
    for await (const event of events) yield written(JSON.stringify(event));
    yield RETURN;
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    noteError(request, error, PATH);
    const shape = getErrorShape({
      config: appRouter._def._config,
      ctx,
      error,
      path: PATH,
      type: 'subscription',
      input: undefined,
    });
    yield written(JSON.stringify(shape), 'serialized-error');
  }
}

/**
 * Streams live events as tRPC's adapter does, whose web streams and timers take three times the memory of a connection.
 * All streams are pinged by one timer.
 */
export const openEventStreams = () => {
  const open = new Set<Readable>();
  const timer = setInterval(() => {
    // Where something still waits to be sent, a ping would only be one more.
    for (const stream of open) if (stream.readableLength === 0) stream.push(PING);
  }, ping?.intervalMs);
  timer.unref();
  return {
    close: async () => clearInterval(timer),
    send: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const stream = Readable.from(writeEvents(request, reply), { objectMode: false });
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          connection: 'keep-alive',
          vary: 'trpc-accept, accept',
        })
        .send(stream);
    },
  };
};
