import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Farm } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';
import { validatorCompiler } from '../core/rest-app.ts';
import { answerError, answerUnknownPath } from './answer-errors.ts';
import { AnswerLog } from './answer-log.ts';
import { authenticateRequest } from './authenticate-request.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { guardOrigin } from './guard-origin.ts';
import { networkOf } from './network-of.ts';
import { addReference } from './reference.ts';
import { addRest } from './rest.ts';
import { createCaller } from './router.ts';
import { sendSessionCookie } from './session-cookie.ts';
import { addTrpc } from './trpc-route.ts';

const BODY_LIMIT_BYTES = 1_048_576;

export type AppOptions = {
  /** Where people reach the farm, as `https://farm.example`; names the origin writes may come from. */
  publicUrl?: string | undefined;
  /** Addresses of the proxies whose forwarded headers are believed; false: none. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** Hears one line for each answer; without it nothing is logged. */
  log?: FastifyBaseLogger;
  /** Answers paths that nothing is at. */
  answerUnknown?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Hears every route as it is added, as `GET /api/orders`. */
  onRoute?: (name: string) => void;
};

/** A path that cannot be decoded, as `/%E0`, to the letter: nothing is there, and that is answered like any other. */
const readablePath = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

/** The farm over HTTP: typed procedures at `/trpc`, the documented paths at `/api`, health at `/healthz`. */
export const createApp = async (farm: Farm, options: AppOptions = {}): Promise<FastifyInstance> => {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy ?? false,
    ...(options.log && { loggerInstance: options.log }),
    logController: new AnswerLog(),
    routerOptions: { maxParamLength: 5000 },
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    // Requests under way finish; new ones on open connections are answered until the last one is done.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  // Procedures have already held their answers to their schemas.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(options.answerUnknown ?? answerUnknownPath);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A helper that always names the type sends it with an empty body, too.
    if (body === '') done(null, undefined);
    else void app.getDefaultJsonParser('error', 'error')(request, body as string, done);
  });

  if (options.onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) options.onRoute?.(`${name} ${url}`);
    });
  }
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy, referrerPolicy: { policy: 'same-origin' } });

  // A stream would otherwise hold its connection, and the closing, open for good.
  app.addHook('preClose', async () => farm.live.close());

  app.decorateRequest('caller');
  app.decorateRequest('session', null);
  app.decorateRequest('farmContext');

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await farm.isReady();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'the database does not answer' });
  });

  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      guardOrigin(request, options.publicUrl);
      const { session, cookie } = await authenticateRequest(farm, request);
      if (cookie) sendSessionCookie(request, reply, cookie === 'clear' ? null : cookie.renew);
      const ctx = makeContext(farm, {
        session,
        network: networkOf(request.ip),
        setSessionCookie: (sessionId) => sendSessionCookie(request, reply, sessionId),
      });
      request.session = session;
      request.farmContext = ctx;
      request.caller = createCaller(ctx);
    });
    addTrpc(api, farm.log);
    await addReference(api);
    addRest(api.withTypeProvider<ZodTypeProvider>());
  });
  return app as unknown as FastifyInstance;
};
