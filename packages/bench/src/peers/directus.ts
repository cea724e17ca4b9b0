import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { farmers } from '../farm/bench-people.ts';
import { freePort } from '../measure/free-port.ts';
import { type Machine, onServerCore } from '../measure/machine.ts';
import type { FarmFacts } from '../works/farm-facts.ts';
import { type Asked, nth } from '../works/work.ts';
import { fetchPeer } from './fetch-peer.ts';
import { orderSums, type Peer } from './peer.ts';

const ADMIN_TOKEN = 'a-token-of-the-benchmark-alone';
const TOKEN = 'a-token-of-one-who-sells';
const START_WITHIN_MS = 180_000;

const settingsOf = (farmPath: string, port: number) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: farmPath,
  SECRET: 'a-secret-of-the-benchmark-alone',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'walnut-ladder-41',
  ADMIN_TOKEN,
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'silent',
  TELEMETRY: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
});

/** Each list of rows that belong to a row: its table, its name, the table of the rows, and the column that names it. */
const lists = [
  ['order_group', 'lines', 'order_line', 'group_id'],
  ['order_group', 'notifications', 'notification', 'order_id'],
  ['order_line', 'changes', 'history', 'subject_id'],
] as const;

const read = ['order_group', 'order_line', 'buyer', 'account', 'notification', 'history'];
const written = ['order_group', 'order_line', 'notification', 'history'];

/** Says which rows belong to which and what a seller may do, and adds one, through Directus' own API. */
const furnish = async (url: string): Promise<void> => {
  const send = async (method: string, path: string, body: unknown): Promise<{ data: { id: string } }> => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Directus: ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as never;
  };
  for (const [table, name, of, column] of lists) {
    await send('POST', `/fields/${table}`, { field: name, type: 'alias', meta: { special: ['o2m'] } });
    const meta = { one_field: name };
    // The farm's file already says that a line belongs to an order.
    if (name === 'lines') await send('PATCH', `/relations/${of}/${column}`, { meta });
    else await send('POST', '/relations', { collection: of, field: column, related_collection: table, meta });
  }
  const may = (action: string, tables: readonly string[]) =>
    tables.map((collection) => ({ collection, action, fields: ['*'], permissions: {}, validation: {} }));
  const permissions = [...may('read', read), ...may('create', written)];
  const policy = await send('POST', '/policies', { name: 'Sells', admin_access: false, permissions });
  const role = await send('POST', '/roles', { name: 'Seller', policies: [{ policy: policy.data.id }] });
  const login = { email: 'rep@example.com', password: 'walnut-ladder-41', token: TOKEN };
  await send('POST', '/users', { ...login, role: role.data.id });
};

const lineColumns = [
  ...[
    'id',
    'group_id',
    'product_id',
    'product_name',
    'size',
    'units_per_package',
    'quantity',
    'delivery_date',
  ],
  ...['farmer_id', 'status', 'rejection_reason', 'purchase_order_number', 'notes', 'created_at', 'version'],
];
const orderColumns = ['id', 'group_key', 'sales_rep_id', 'created_by', 'created_at', 'buyer_id.name'];
// Not `*`, which would also read what else belongs to them.
const ofLines = lineColumns.map((column) => `lines.${column}`);
const orderFields = [...orderColumns, ...ofLines].join();
const lineFields = [...lineColumns, ...orderColumns.map((column) => `group_id.${column}`)].join();

/**
 * Directus on a copy of the farm's own file, with `synchronous=FULL` as it comes. It is asked by a person who may read and
 * write these tables, and keeps no history of its own; the same rows are written as by the product.
 */
export const startDirectus = async ({
  farmPath,
  facts,
  machine,
}: {
  farmPath: string;
  facts: FarmFacts;
  machine: Machine;
}): Promise<Peer> => {
  const folder = fetchPeer(
    'directus',
    { directus: '12.4.0' },
    { overrides: { 'isolated-vm': '7.0.1' }, built: ['sqlite3'] },
  );
  const port = await freePort();
  const cwd = dirname(farmPath);
  const run = (command: string, under: readonly string[]) => {
    const cli = join(folder, 'node_modules/@directus/api/dist/cli/run.js');
    const [program = process.execPath, ...args] = [...under, process.execPath, cli, command];
    return spawn(program, args, { cwd, env: settingsOf(farmPath, port), stdio: 'ignore' });
  };
  const [code] = await once(run('bootstrap', []), 'exit');
  if (code !== 0) throw new Error('Directus could not prepare its tables');
  const child = run('start', onServerCore(machine));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const until = performance.now() + START_WITHIN_MS;
    const isUp = () =>
      fetch(`${url}/server/ping`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) {
      if (performance.now() > until) throw new Error('Directus did not start');
      await pause(100);
    }
    await furnish(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const authorization = `Bearer ${TOKEN}`;
  const get = (path: string): Asked => ({
    headers: { authorization },
    method: 'GET',
    path: `/items/${path}`,
  });
  const list = `order_group?limit=50&sort=-id&fields=${orderFields}`;
  const only = (column: string) => `&filter[${column}][_eq]=${facts.rep.uid}`;
  const order = (n: number) => {
    const created_at = new Date().toISOString();
    const [rep, grower, quantity] = [facts.rep.uid, nth(farmers, n).uid, 1 + (n % 40)];
    const change = { subject_type: 'order_line', what: 'created', before: '{}', after: '{}' };
    return {
      buyer_id: nth(facts.buyerIds, n),
      group_key: `single-${crypto.randomUUID()}`,
      sales_rep_id: rep,
      created_by: rep,
      created_at,
      lines: [
        {
          product_id: 1,
          product_name_id: 1,
          product_name: 'Red Kale',
          size: '5oz',
          quantity,
          delivery_date: '2026-12-01',
          farmer_id: grower,
          status: 'pending',
          created_at,
          changes: [{ ...change, actor_id: rep, created_at }],
        },
      ],
      notifications: [
        { user_id: grower, type: 'new_order', title: 'New order', message: 'An order', created_at },
      ],
    };
  };
  return {
    name: 'Directus',
    url,
    pid: child.pid ?? 0,
    ways: {
      R1: {
        ask: (n) => get(`order_line/${nth(facts.lineIds, n)}?fields=${lineFields}`),
        sameOf: ({ data }: { data: { quantity: number } }) => data.quantity,
      },
      R2: { ask: () => get(list), sameOf: orderSums },
      R3: { ask: () => get(`${list}${only('sales_rep_id')}`), sameOf: orderSums },
      R5: {
        ask: () => get(`notification?limit=100&sort=-id${only('user_id')}`),
        sameOf: ({ data }: { data: unknown[] }) => data.length,
      },
      A1: {
        ask: () =>
          get(
            'order_line?aggregate[sum]=quantity&aggregate[countDistinct]=group_id&filter[status][_in]=confirmed,delivered',
          ),
        sameOf: ({ data: [first] }: { data: { sum: { quantity: number } }[] }) => first?.sum.quantity,
      },
      W1: {
        ask: (n) => ({
          headers: { authorization, 'content-type': 'application/json' },
          method: 'POST',
          path: `/items/order_group?fields=${orderFields}`,
          body: order(n),
        }),
        sameOf: ({ data }: { data: { lines: { quantity: number }[] } }) => data.lines[0]?.quantity,
      },
    },
    stop,
  };
};
