import { type JobState, listJobs } from '@farm/data/jobs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../../core/context.ts';
import { oncePerSecond } from '../../core/readiness.ts';
import { hasToken } from '../guards/is-operator.ts';

/** Adds `/metrics` for callers with the token; without a token there is no such path, and nothing is measured. */
export const addMetrics = (
  app: FastifyInstance,
  farm: AppContext,
  { token, gauges = [] }: { token: string | undefined; gauges?: readonly FarmGauge[] | undefined },
): void => {
  if (token === undefined) return;
  const measures = measureFarm(farm, gauges);
  app.addHook('onResponse', (request, reply, done) => {
    measures.count(request, reply);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!hasToken(request, token)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: 'Send the METRICS_TOKEN as a bearer token.', code: 'SIGN_IN_REQUIRED' });
    }
    return reply.type(measures.contentType).send(await measures.read());
  });
};

export type FarmGauge = {
  name: string;
  help: string;
  read: () => number | null | undefined | Promise<number | undefined>;
};

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NOT_COUNTED = ['/healthz', '/readyz', '/metrics'];

const classOf = (status: number) => `${Math.trunc(status / 100)}xx`;

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

const addJobs = (registers: [Registry], { db }: AppContext) => {
  const jobs = oncePerSecond(() => listJobs(db).catch(() => []));
  const add = (name: string, help: string, pick: (job: JobState) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        for (const job of await jobs()) {
          const value = pick(job);
          if (value !== null) this.set({ job: job.name }, value);
        }
      },
    });
  add('farm_job_failures', 'Failed runs of a job since the last that succeeded', ({ failures }) => failures);
  add('farm_job_last_seconds', 'How long the last run of a job took', ({ lastMs }) =>
    lastMs === null ? null : lastMs / 1000,
  );
  add('farm_job_last_success_timestamp_seconds', 'When a job last succeeded', ({ succeededAt }) =>
    succeededAt ? Date.parse(succeededAt) / 1000 : null,
  );
};

const measureFarm = (farm: AppContext, gauges: readonly FarmGauge[]) => {
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
  new Gauge({
    name: 'farm_info',
    help: 'The version and the database',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version: farm.version, engine: farm.engine }, 1);
  addGauge(registers, {
    name: 'farm_live_streams',
    help: 'Open live streams of this process',
    read: () => farm.live.count(),
  });
  addJobs(registers, farm);
  for (const gauge of gauges) addGauge(registers, gauge);

  const note = (door: string, route: string, status: number, ms: number) => {
    requests.inc({ door, route, class: classOf(status) });
    seconds.observe({ door, route }, ms / 1000);
  };
  return {
    count: (request: FastifyRequest, reply: FastifyReply) => {
      if (NOT_COUNTED.includes(request.routeOptions.url ?? '')) return;
      const { door, route } = doorOf(request);
      if (door !== 'trpc' || !request.calls?.length) note(door, route, reply.statusCode, reply.elapsedTime);
      else for (const { procedure, status, ms } of request.calls) note(door, procedure, status, ms);
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
