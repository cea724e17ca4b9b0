import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { farmers } from '../farm/bench-people.ts';
import { type Machine, onServerCore } from '../measure/machine.ts';
import type { FarmFacts } from '../works/farm-facts.ts';
import { type Asked, nth } from '../works/work.ts';
import { fetchPeer } from './fetch-peer.ts';
import { orderSums, type Peer } from './peer.ts';

const packages = {
  '@feathersjs/feathers': '5.0.50',
  '@feathersjs/koa': '5.0.50',
  '@feathersjs/knex': '5.0.50',
  '@feathersjs/authentication': '5.0.50',
  '@feathersjs/errors': '5.0.50',
  '@feathersjs/schema': '5.0.50',
  '@feathersjs/typebox': '5.0.50',
  knex: '3.3.0',
};

/** The project's own driver, so that nothing must be compiled. */
const linkDriver = (folder: string) => {
  const link = join(folder, 'node_modules/better-sqlite3');
  const driver = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  // An older one may lead to where the project no longer is.
  rmSync(link, { recursive: true, force: true });
  symlinkSync(driver, link, 'junction');
};

/** A plain Feathers application on a copy of the farm, as durable as the product, which writes the same rows. */
export const startFeathers = async ({
  farmPath,
  facts,
  machine,
}: {
  farmPath: string;
  facts: FarmFacts;
  machine: Machine;
}): Promise<Peer> => {
  const folder = fetchPeer('feathers', packages);
  linkDriver(folder);
  const file = join(import.meta.dirname, 'feathers-server.ts');
  const under = onServerCore(machine);
  const [command = process.execPath, ...args] = [
    ...under,
    process.execPath,
    file,
    folder,
    farmPath,
    facts.admin.uid,
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'production' },
  });
  let opened: { url: string; token: string } | undefined;
  for await (const line of createInterface(child.stdout)) {
    const [, url, token] = /is open at (\S+) with (\S+)/.exec(line) ?? [];
    if (url && token) {
      opened = { url, token };
      break;
    }
  }
  if (!opened) throw new Error('Feathers did not start');
  const authorization = `Bearer ${opened.token}`;
  const get = (path: string): Asked => ({ headers: { authorization }, method: 'GET', path });
  const rep = `sales_rep_id=${facts.rep.uid}`;
  return {
    name: 'Feathers',
    url: opened.url,
    pid: child.pid ?? 0,
    ways: {
      R1: {
        ask: (n) => get(`/lines/${nth(facts.lineIds, n)}`),
        sameOf: ({ quantity }: { quantity: number }) => quantity,
      },
      R2: { ask: () => get('/orders?$limit=50&$sort[id]=-1'), sameOf: orderSums },
      R3: { ask: () => get(`/orders?$limit=50&$sort[id]=-1&${rep}`), sameOf: orderSums },
      R5: {
        ask: () => get(`/notifications?$limit=100&$sort[id]=-1&user_id=${facts.rep.uid}`),
        sameOf: ({ data }: { data: unknown[] }) => data.length,
      },
      A1: { ask: () => get('/figures'), sameOf: ({ units }: { units: number }) => units },
      W1: {
        ask: (n) => ({
          headers: { authorization, 'content-type': 'application/json' },
          method: 'POST',
          path: '/orders',
          body: {
            buyer_id: nth(facts.buyerIds, n),
            line: {
              product_id: nth(facts.sizes, n * 7).productId,
              quantity: 1 + (n % 40),
              delivery_date: '2026-12-01',
              farmer_id: nth(farmers, n).uid,
            },
          },
        }),
        sameOf: ({ lines: [line] }: { lines: { quantity: number }[] }) => line?.quantity,
      },
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
