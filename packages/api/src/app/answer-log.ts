import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ObservedCall } from '../core/context.ts';
import { networkOf } from './addresses.ts';
import { appRouter } from './router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    calls: ObservedCall[] | null;
    refusedAs: string | null;
  }
}

const WITHOUT_ANSWERS = new Set(['warn', 'error', 'fatal', 'silent']);

const isHealthCheck = (route: string | undefined) => route === '/healthz' || route === '/readyz';

const rounded = (ms: number) => Math.round(ms * 10) / 10;

const shown = ({ procedure, outcome, ms }: ObservedCall) => ({ procedure, outcome, ms: rounded(ms) });

/** The procedures of a request that was refused before it called any; other names may be anything. */
const uncalled = ({ params, refusedAs }: FastifyRequest) =>
  String((params as { path?: string }).path)
    .split(',')
    .filter((name) => Object.hasOwn(appRouter._def.procedures, name))
    .map((procedure) => ({ procedure, outcome: refusedAs ?? 'not called' }));

const outcomeOf = ({ refusedAs, calls }: FastifyRequest, { statusCode }: FastifyReply) =>
  refusedAs ??
  calls?.find(({ outcome }) => outcome !== 'ok')?.outcome ??
  (statusCode < 400 ? 'ok' : String(statusCode));

const describe = (request: FastifyRequest, reply: FastifyReply, route: string | undefined) => {
  const { method, calls, farmContext, session } = request;
  return {
    method,
    // No secret belongs into a path; the query may hold typed text.
    ...(route === undefined ? { path: request.url.split('?', 1)[0] } : { route }),
    ...(route?.startsWith('/trpc') && { calls: calls?.length ? calls.map(shown) : uncalled(request) }),
    status: reply.statusCode,
    outcome: outcomeOf(request, reply),
    ms: rounded(reply.elapsedTime),
    network: farmContext?.network ?? networkOf(request.ip),
    ...(session && { uid: session.uid }),
  };
};

export class AnswerLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && WITHOUT_ANSWERS.has(request.log.level)) return;
    // Fastify makes all of its options anew each time they are read.
    const { url: route } = request.routeOptions;
    const isQuiet = !error && isHealthCheck(route);
    const line = describe(request, reply, route);
    if (error) request.log.error({ ...line, outcome: 'broken off', err: error }, 'an answer broke off');
    else if (isQuiet) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  }
}
