import { findOldestWaiting } from '@farm/data/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../core/context.ts';
import { mailWaitingSeconds } from '../mail/check-queue.ts';
import { hasToken } from './is-operator.ts';
import { measureJobs } from './measure-jobs.ts';

export type FarmGauge = {
  name: string;
  help: string;
  read: () => number | null | undefined | Promise<number | undefined>;
};

type Options = { token: string | undefined; gauges?: readonly FarmGauge[] | undefined };

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NOT_COUNTED = ['/healthz', '/readyz', '/metrics'];

/** Under which name an answer counts; never by what was typed, so that there are only as many names as routes. */
const doorOf = ({ routeOptions: { url }, method }: FastifyRequest) => {
  if (url === undefined) return { door: 'page', route: 'unknown' };
  if (url.startsWith('/api/')) return { door: 'rest', route: `${method} ${url}` };
  return url.startsWith('/trpc/') ? { door: 'trpc', route: 'refused' } : { door: 'page', route: 'page' };
};

/** Adds a gauge whose values are read when they are asked for; one that cannot be read is left out. */
const addGauge = (registers: [Registry], { name, help, read }: FarmGauge) =>
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.remove();
      const value = await (async () => read())().catch(() => undefined);
      if (typeof value === 'number') this.set(value);
    },
  });

/** Adds `/metrics` for callers with the token; without a token there is no such path, and nothing is measured. */
export const addMetrics = (app: FastifyInstance, farm: AppContext, { token, gauges = [] }: Options): void => {
  if (token === undefined) return;
  const registry = new Registry();
  const registers: [Registry] = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'farm_requests_total',
    help: 'Answers by documented path or procedure, and by class of status',
    labelNames: ['door', 'route', 'class'],
    registers,
  });
  const seconds = new Histogram({
    name: 'farm_request_seconds',
    help: 'Time to the end of an answer, or of a procedure',
    labelNames: ['door', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const info = { version: farm.version, engine: farm.engine };
  new Gauge({
    name: 'farm_info',
    help: 'The version and the database',
    labelNames: Object.keys(info),
    registers,
  }).set(info, 1);
  const read = () => farm.live.count();
  addGauge(registers, { name: 'farm_live_streams', help: 'Open live streams of this process', read });
  addGauge(registers, {
    name: 'farm_webhook_waiting_seconds',
    help: 'Age of the oldest change that a webhook was not told of yet; 0 if none waits',
    read: async () => {
      const since = await findOldestWaiting(farm.db);
      return since ? (farm.now().valueOf() - Date.parse(since)) / 1000 : 0;
    },
  });
  if (farm.mail) {
    addGauge(registers, {
      name: 'farm_mail_waiting_seconds',
      help: 'Age of the oldest mail that is not sent yet; 0 if none waits',
      read: () => mailWaitingSeconds(farm),
    });
  }
  measureJobs(registers, farm);
  for (const gauge of gauges) addGauge(registers, gauge);

  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    const { door, route } = doorOf(request);
    const calls =
      door === 'trpc' && request.calls?.length ? request.calls : [{ procedure: route, status, ms }];
    if (!NOT_COUNTED.includes(request.routeOptions.url ?? '')) {
      for (const { procedure, status, ms } of calls) {
        requests.inc({ door, route: procedure, class: `${Math.trunc(status / 100)}xx` });
        seconds.observe({ door, route: procedure }, ms / 1000);
      }
    }
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (hasToken(request, token)) return reply.type(registry.contentType).send(await registry.metrics());
    reply.code(401).header('www-authenticate', 'Bearer');
    return reply.send({ message: 'Send the METRICS_TOKEN as a bearer token.', code: 'SIGN_IN_REQUIRED' });
  });
};
