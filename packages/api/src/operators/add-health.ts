import { describeState } from '@farm/data/app';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../core/context.ts';
import { isOperator } from './is-operator.ts';
import { type CheckReport, oncePerSecond, readChecks } from './read-checks.ts';

export const addHealth = (app: FastifyInstance, farm: AppContext, token: string | undefined): void => {
  const probe = oncePerSecond(farm.probeDatabase);
  const check = oncePerSecond(() => readChecks(farm.checks, farm.log));
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', version: farm.version };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const state = await probe();
    const { status, note } = describeState(state, farm.backups?.last ?? null);
    const isReady = state === 'ready';
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    if (!isOperator(request, token)) return { status };
    const database: CheckReport = {
      name: 'database',
      state: isReady ? 'ok' : 'fail',
      note,
    };
    return { status, checks: [database, ...(await check())] };
  });
};
