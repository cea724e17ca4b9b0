import { connect, moveFarm, openDatabase } from '@farm/data/app';
import { startPostgres } from '@farm/data/testing';
import pg from 'pg';
import { readFacts } from '../farm/farm-facts.ts';
import { openFolder, prepareFarm, startLimit, startOurs } from '../measure/servers.ts';
import { compareWork, type Result } from '../works/compare-works.ts';
import { works } from '../works/works.ts';
import type { Row } from './row.ts';

const plan = { rounds: 15, roundMs: 150, warm: 1500 };

/** One line, a list and a write, against statements by name over a pool of the same size, on one PostgreSQL server. */
export const measurePostgres: Row = {
  gives: ['P17'],
  run: async ({ lines, clients }) => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(openFolder()).path;
    const path = await prepareFarm(folder, { lines });
    const postgres = await startPostgres({ isDurable: true });
    stack.defer(postgres.remove);
    const [own, copy] = [`${postgres.url}/postgres`, `${postgres.url}/copy`];
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    await client.query('create database copy');
    await client.end();
    for (const address of [own, copy]) {
      const [from, to] = [await connect(path), await openDatabase(address)];
      await moveFarm(from, to);
      await from.close();
      await to.close();
    }
    const ours = await startOurs(own, folder);
    stack.defer(ours.stop);
    const limit = await startLimit(copy, 'postgres-limit-server.ts');
    stack.defer(limit.stop);
    const servers = { ours, limit, peers: [], facts: readFacts(path) };
    const results: Result[] = [];
    for (const work of [works.R1, works.R2, works.W1])
      results.push(await compareWork(work, servers, { ...plan, clients }));
    const lowest = Math.min(...results.map(({ against }) => against.limit?.ratio ?? Number.NaN));
    return { measured: { P17: [lowest] }, details: results };
  },
};
