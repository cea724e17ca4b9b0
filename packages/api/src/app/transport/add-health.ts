import type { DatabaseState } from '@farm/data/app';
import { adviseRestore } from '@farm/data/backup';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { type CheckReport, oncePerSecond, readChecks } from '../../core/readiness.ts';
import { isOperator } from '../guards/is-operator.ts';

const said: Record<DatabaseState, { status: string; note: string | ((farm: AppContext) => string) }> = {
  ready: { status: 'ready', note: 'The database answers and can be written to.' },
  silent: {
    status: 'the database does not answer',
    note: 'The database does not answer. Make sure that it runs and can be reached; the server reconnects on its own.',
  },
  locked: {
    status: 'the database is locked by another program',
    note: 'Nothing can be saved: another program has locked the file of the database, such as a shell with an open transaction. End that program; the server continues on its own.',
  },
  damaged: {
    status: 'the database is damaged',
    note: ({ backups }) =>
      `The database file is damaged, so nothing is saved anymore. ${adviseRestore(backups?.last ?? null)}`,
  },
  busy: {
    status: 'no connection to the database becomes free',
    note: 'The database answers, but every connection to it has been in use for seconds, so that requests are turned away. Look in pg_stat_activity for what holds a lock; the server continues on its own.',
  },
  'read-only': {
    status: 'the database is read-only',
    note: "Nothing can be saved: the database is read-only. Give the server's user permission to write to it, or connect to the primary.",
  },
  full: {
    status: 'the database is full',
    note: 'Nothing can be saved: the disk of the database is full or failing. Free some space; the server continues on its own.',
  },
  gone: {
    status: 'the database is gone',
    note: 'The file of the database was moved or deleted while the server runs. Stop the server, put the file back or restore a backup, and start again.',
  },
};

export const addHealth = (app: FastifyInstance, farm: AppContext, token: string | undefined): void => {
  const probe = oncePerSecond(farm.probeDatabase);
  const check = oncePerSecond(() => readChecks(farm.checks, farm.log));
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', version: farm.version };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const state = await probe();
    const { status, note } = said[state];
    const isReady = state === 'ready';
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    if (!isOperator(request, token)) return { status };
    const database: CheckReport = {
      name: 'database',
      state: isReady ? 'ok' : 'fail',
      note: typeof note === 'string' ? note : note(farm),
    };
    return { status, checks: [database, ...(await check())] };
  });
};
