import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ObservedCall } from '../../core/context.ts';
import { networkOf } from '../../identity/read-addresses.ts';
import { procedures } from '../router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    calls: ObservedCall[] | null;
    refusedAs: string | null;
  }
}

const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);
const WITHOUT_ANSWERS = new Set(['warn', 'error', 'fatal', 'silent']);

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** The procedures of a request that was refused before it called any; other names may be anything. */
const uncalled = ({ params, refusedAs }: FastifyRequest) =>
  String((params as { path?: string }).path)
    .split(',')
    .filter((name) => procedures.has(name))
    .map((procedure) => ({ procedure, outcome: refusedAs ?? 'not called' }));

/** An address that nothing answers shows this: what was mistyped may be an order link. */
const shownPath = (url: string, words: ReadonlySet<string>) =>
  (url.split('?', 1)[0] ?? '')
    .split('/')
    .map((word) => (word === '' || words.has(word) ? word : '…'))
    .join('/')
    .replace(/(?:\/…)+/g, '/…');

const outcomeOf = ({ refusedAs, calls }: FastifyRequest, { statusCode }: FastifyReply) =>
  refusedAs ??
  calls?.find(({ outcome }) => outcome !== 'ok')?.outcome ??
  (statusCode < 400 ? 'ok' : String(statusCode));

const callsOf = ({ calls }: FastifyRequest) =>
  calls?.map(({ procedure, outcome, ms }) => ({ procedure, outcome, ms: rounded(ms) }));

const describe = (request: FastifyRequest, reply: FastifyReply, words: ReadonlySet<string>) => {
  const { method, calls, farmContext, session } = request;
  // Fastify builds all of its options again each time they are read.
  const { url: route } = request.routeOptions;
  return {
    method,
    // A path may hold an order link, and a query typed text.
    ...(route === undefined ? { path: shownPath(request.url, words) } : { route }),
    ...(route?.startsWith('/trpc') && { calls: calls?.length ? callsOf(request) : uncalled(request) }),
    status: reply.statusCode,
    outcome: outcomeOf(request, reply),
    ms: rounded(reply.elapsedTime),
    network: farmContext?.network ?? networkOf(request.ip),
    ...(session && { uid: session.uid }),
  };
};

export class AnswerLog extends LogController {
  readonly #words: ReadonlySet<string>;

  /** An address that nothing answers shows only these words. */
  constructor(words: ReadonlySet<string>) {
    super({ requestIdLogLabel: 'requestId' });
    this.#words = words;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && WITHOUT_ANSWERS.has(request.log.level)) return;
    const line = describe(request, reply, this.#words);
    if (error) request.log.error({ ...line, outcome: 'broken off', err: error }, 'an answer broke off');
    else request.log['route' in line && HEALTH_CHECKS.has(line.route) ? 'debug' : 'info'](line, 'answered');
  }
}
