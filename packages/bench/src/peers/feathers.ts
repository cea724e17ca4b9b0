import { rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { farmers } from '../farm/bench-people.ts';
import { type Asked, nth, send } from '../measure/send.ts';
import { startFile } from '../measure/servers.ts';
import type { StartPeer } from '../works/compare-works.ts';
import { sumsOf } from '../works/works.ts';
import { fetchPeer } from './fetch-peer.ts';

const VERSION = '5.0.50';
const names = ['feathers', 'koa', 'knex', 'authentication', 'errors', 'schema', 'typebox'];
const packages = {
  ...Object.fromEntries(names.map((name) => [`@feathersjs/${name}`, VERSION])),
  knex: '3.3.0',
};

type Listed = { data: { id: number; lines: { quantity: number }[] }[] };
const sums = ({ data }: Listed) => sumsOf(data.map(({ id, lines }) => ({ number: id, lines })));

/** A plain Feathers application on a copy of the farm, as durable as the product, which writes the same rows. */
export const startFeathers: StartPeer = async (_folder, { path, facts }) => {
  const folder = fetchPeer('feathers', packages);
  // The project's own driver, so that nothing must be compiled. An older link may lead to where it no longer is.
  const link = join(folder, 'node_modules/better-sqlite3');
  rmSync(link, { recursive: true, force: true });
  const driver = createRequire(import.meta.url).resolve('better-sqlite3/package.json');
  symlinkSync(dirname(driver), link, 'junction');
  const file = join(import.meta.dirname, 'feathers-server.ts');
  const server = await startFile('Feathers', file, [folder, path, facts.admin.uid]);
  const { body: token } = await send(server.url, { method: 'GET', path: '/bench-token', headers: {} });
  const authorization = `Bearer ${JSON.parse(token)}`;
  const get = (path: string): Asked => ({ headers: { authorization }, method: 'GET', path });
  const newest = '/orders?$limit=50&$sort[id]=-1';
  return {
    ...server,
    ways: {
      R1: {
        ask: (n) => get(`/lines/${nth(facts.lineIds, n)}`),
        sums: ({ quantity }: { quantity: number }) => quantity,
      },
      R2: { ask: () => get(newest), sums },
      R3: { ask: () => get(`${newest}&sales_rep_id=${facts.rep.uid}`), sums },
      R5: {
        ask: () => get(`/notifications?$limit=100&$sort[id]=-1&user_id=${facts.rep.uid}`),
        sums: ({ data }: { data: unknown[] }) => data.length,
      },
      A1: { ask: () => get('/figures'), sums: ({ units }: { units: number }) => units },
      W1: {
        ask: (n) => ({
          headers: { authorization, 'content-type': 'application/json' },
          method: 'POST',
          path: '/orders',
          body: {
            buyer_id: nth(facts.buyerIds, n),
            line: {
              product_id: nth(facts.productIds, n * 7),
              quantity: 1 + (n % 40),
              delivery_date: '2026-12-01',
              farmer_id: nth(farmers, n).uid,
            },
          },
        }),
        sums: ({ lines: [line] }: { lines: { quantity: number }[] }) => line?.quantity,
      },
    },
  };
};
