import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { AppContext, Context, ObservedCall } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';
import { assertPermitted } from '../core/trpc.ts';
import { addFeed } from '../deliveries/answer-feed.ts';
import { signalOf } from '../documents/signal-of.ts';
import { authenticateRequest } from '../identity/authenticate-request.ts';
import { openWriteLimits, type WriteBudgets } from '../identity/limit-writes.ts';
import { networkOf } from '../identity/read-addresses.ts';
import { sendSessionCookie } from '../identity/send-cookie.ts';
import { watchProxies } from '../identity/watch-proxies.ts';
import { addMcp } from '../mcp/add-mcp.ts';
import { addHealth } from '../operators/add-health.ts';
import { addMetrics, type FarmGauge } from '../operators/add-metrics.ts';
import { addRestPaths, refuseOtherMethods } from '../rest/add-rest-paths.ts';
import { validatorCompiler } from '../rest/derive-path.ts';
import {
  type ConnectionLimits,
  connectionSettings,
  guardConnections,
  usualLimits,
} from './guards/guard-connections.ts';
import { guardHost } from './guards/guard-host.ts';
import { guardOrigin } from './guards/guard-origin.ts';
import { isByLink, isOnlyByLink } from './guards/is-by-link.ts';
import { BODY_MAX_BYTES, limitBodiesOfStrangers } from './guards/limit-body.ts';
import { addSecureTransport } from './guards/secure-transport.ts';
import { addReference } from './reference/reference.ts';
import { createCaller, procedures } from './router.ts';
import { sliceList } from './slices.ts';
import { addTrpc } from './transport/add-trpc.ts';
import { answerError, answerUnknownPath } from './transport/answer-errors.ts';
import { AnswerLog } from './transport/answer-log.ts';
import { compressAnswers } from './transport/compress-answers.ts';
import { constantHeaders, LINK_HEADERS } from './transport/constant-headers.ts';
import { requestIdFrom, writeIdOf } from './transport/request-id.ts';

export type AppOptions = {
  /** The public address, such as `https://farm.example`; writes may come from this origin. With https, cookies need it. */
  publicUrl?: string | undefined;
  trustProxy?: FastifyServerOptions['trustProxy'];
  log?: FastifyBaseLogger;
  metricsToken?: string | undefined;
  writeBudgets?: Partial<WriteBudgets>;
  gauges?: readonly FarmGauge[];
  connections?: Partial<ConnectionLimits>;
  answerUnknown?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  onRoute?: (name: string) => void;
};

/** Escapes a path that cannot be decoded, such as `/%E0`, so that it is answered like any unknown path. */
const readablePath = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  try {
    // Its value is used, since the bundler leaves out a call without a use.
    return decodeURIComponent(path) ? url : `/${url}`;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
};

export const createApp = async (farm: AppContext, options: AppOptions = {}): Promise<FastifyInstance> => {
  const limits = { ...usualLimits, ...options.connections };
  const answerUnknown = options.answerUnknown ?? answerUnknownPath;
  const words = new Set<string>();
  const headers = constantHeaders(farm.version);
  const withHeaders = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', id);
  const app = fastify({
    ...connectionSettings(limits),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: options.trustProxy ?? false,
    ...(options.log && { loggerInstance: options.log }),
    logController: new AnswerLog(words),
    genReqId: requestIdFrom(options.trustProxy),
    routerOptions: { maxParamLength: 5000 },
    // No hook has run yet.
    frameworkErrors: (_error, request, reply) => answerUnknownPath(request, withHeaders(request, reply)),
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    // Open requests finish; new ones on open connections are answered until the last one is done.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });

  app.setValidatorCompiler(validatorCompiler);
  // Procedures have already checked their answers against their schemas.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknown);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients always send a content type, even with an empty body.
    if (body === '') done(null, undefined);
    else void app.getDefaultJsonParser('error', 'error')(request, body as string, done);
  });

  app.addHook('onRoute', ({ method, url, config }) => {
    for (const word of url.split('/')) if (!/[:*]/.test(word)) words.add(word);
    if (config?.isUnfit) return;
    for (const name of [method].flat()) options.onRoute?.(`${name} ${url}`);
  });
  app.addHook('onRequest', (request, reply, done) => {
    withHeaders(request, reply);
    done();
  });
  // Only requests to the farm's paths read their cookies.
  await app.register(cookie, { hook: false });
  guardConnections(app, limits, options.trustProxy);
  addSecureTransport(app, options.publicUrl);
  guardHost(app, options.publicUrl);
  const limitWrites = openWriteLimits(options.writeBudgets);
  const proxies = watchProxies(farm.log);
  farm.checks.push(proxies.check);

  // Otherwise an open stream would keep its connection open and prevent closing.
  app.addHook('preClose', async () => farm.live.close());

  app.decorateRequest('caller');
  app.decorateRequest('callerIn');
  app.decorateRequest('session', null);
  app.decorateRequest('farmContext');
  app.decorateRequest('calls', null);
  app.decorateRequest('refusedAs', null);

  addHealth(app, farm, options.metricsToken);
  addMetrics(app, farm, { token: options.metricsToken, gauges: options.gauges });

  await app.register(async (api) => {
    await compressAnswers(api);
    limitBodiesOfStrangers(api);
    api.addHook('onRequest', async (request, reply) => {
      // A public procedure says so itself.
      reply.header('cache-control', 'no-store');
      if (isByLink(request)) reply.headers(LINK_HEADERS);
      guardOrigin(request, options.publicUrl);
      const origin = {
        requestId: request.id,
        network: networkOf(request.ip),
        claimedNetwork: proxies.claimedNetwork(request),
      };
      const session = isOnlyByLink(request) ? null : await authenticateRequest(farm, request, reply, origin);
      const calls: ObservedCall[] = [];
      request.calls = calls;
      const ctx = makeContext(farm, {
        session,
        ...origin,
        writeId: writeIdOf(request),
        observe: (call) => calls.push(call),
        limitWrites,
        ...(options.log && { log: request.log }),
        userAgent: request.headers['user-agent'],
        site: `${request.protocol}://${request.host}`,
        setSessionCookie: (sessionId) => sendSessionCookie(request, reply, sessionId),
      });
      request.session = session;
      request.farmContext = ctx;
      const callerIn = (ctx: Context) =>
        createCaller(ctx, {
          get signal() {
            return signalOf(reply);
          },
        });
      request.callerIn = callerIn;
      request.caller = callerIn(ctx);
      // Before the body is read: strangers learn nothing about the input that a path expects.
      const { action, isWrite } = request.routeOptions.config;
      if (action) assertPermitted(action, session, isWrite);
    });
    addTrpc(api);
    addMcp(api, farm, procedures);
    addFeed(api);
    addReference(api, { version: farm.version, publicUrl: options.publicUrl });
    for (const [name, { rest, under }] of sliceList)
      if (rest) addRestPaths(api, under ?? name, rest, procedures);
    refuseOtherMethods(
      api,
      sliceList.map(([, { rest = {} }]) => rest),
    );
  });
  return app;
};
