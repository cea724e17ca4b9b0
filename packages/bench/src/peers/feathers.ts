import { rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { farmers } from '../farm/bench-people.ts';
import { getAs, nth, postAs, send } from '../measure/send.ts';
import { startFile } from '../measure/servers.ts';
import type { StartPeer } from '../works/compare-workloads.ts';
import { quantityOf, sumsOf } from '../works/workloads.ts';
import { fetchPeer } from './fetch-peer.ts';

const VERSION = '5.0.50';
const names = ['feathers', 'koa', 'knex', 'authentication', 'errors', 'schema', 'typebox'];
const packages = Object.fromEntries(names.map((name) => [`@feathersjs/${name}`, VERSION]));

type Listed = { data: { id: number; lines: { quantity: number }[] }[] };
const sums = ({ data }: Listed) => sumsOf(data.map(({ id, lines }) => ({ number: id, lines })));

/** A plain Feathers application on a copy of the farm, as durable as the product, which writes the same rows. */
export const startFeathers: StartPeer = async (_folder, { path, facts }) => {
  const folder = fetchPeer('feathers', { ...packages, knex: '3.3.0' });
  // The project's own driver, so that nothing must be compiled. An older link may lead to where it no longer is.
  const link = join(folder, 'node_modules/better-sqlite3');
  rmSync(link, { recursive: true, force: true });
  const driver = createRequire(import.meta.url).resolve('better-sqlite3/package.json');
  symlinkSync(dirname(driver), link, 'junction');
  const file = join(import.meta.dirname, 'feathers-server.ts');
  const server = await startFile('Feathers', file, [folder, path, facts.admin.uid]);
  const { body: token } = await send(server.url, getAs({}, '/bench-token'));
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string) => getAs(headers, path);
  const newest = '$limit=50&$sort[id]=-1';
  const uid = facts.rep.uid;
  const notes = `/notifications?$limit=100&$sort[id]=-1&user_id=${uid}`;
  const create = (n: number) => {
    const what = { product_id: nth(facts.productIds, n * 7), quantity: 1 + (n % 40) };
    const line = { ...what, delivery_date: '2026-12-01', farmer_id: nth(farmers, n).uid };
    return postAs(headers, '/orders', { buyer_id: nth(facts.buyerIds, n), line });
  };
  return {
    ...server,
    ways: {
      R1: { ask: (n) => get(`/lines/${nth(facts.lineIds, n)}`), sums: quantityOf },
      R2: { ask: () => get(`/orders?${newest}`), sums },
      R3: { ask: () => get(`/orders?${newest}&sales_rep_id=${uid}`), sums },
      R5: { ask: () => get(notes), sums: ({ data }: Listed) => data.length },
      A1: { ask: () => get('/figures'), sums: ({ totalUnits }: { totalUnits: number }) => totalUnits },
      W1: { ask: create, sums: ({ lines: [line] }: Listed['data'][number]) => line?.quantity },
    },
  };
};
