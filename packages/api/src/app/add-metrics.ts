import type { FastifyInstance } from 'fastify';
import type { Farm } from '../core/context.ts';
import { hasToken } from './is-operator.ts';
import { type FarmGauge, measureFarm } from './measure-farm.ts';

/** Adds `/metrics` for callers with the token; without a token there is no such path, and nothing is measured. */
export const addMetrics = (
  app: FastifyInstance,
  farm: Farm,
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
