// The limit on PostgreSQL: Node's own HTTP server, and statements by name over a pool as large as the product's. It knows
// who asks from memory, and waits for the disk as the product does.
// node postgres-limit-server.ts <database>: prints the port it listens on.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { everyone } from '../farm/bench-people.ts';
import { cookieOf } from '../farm/sign-in.ts';
import { groupedLines, type Joined, pageOf, selectLines } from './limit-orders.ts';

const POOL_SIZE = 10;
const pool = new pg.Pool({ connectionString: process.argv[2], max: POOL_SIZE });
const uidOf = new Map(everyone.map(({ uid }) => [cookieOf(uid), uid]));

/** PostgreSQL writes names in lower case unless they are quoted. */
const quoted = (statement: string) => statement.replaceAll(/ as (\w*[A-Z]\w*)/g, ' as "$1"');

const statements = {
  line: quoted(`${selectLines('admin')} where l.id = $1`),
  newest: quoted(groupedLines('admin', '(select * from order_group g order by g.id desc limit $1) g')),
  ordered: quoted(`select p.id as productId, s.product_name_id as productNameId, n.name as productName,
      s.id as sizeId, s.size, s.units_per_base_unit as units, b.name as buyerName
    from product_size s join product_name n on n.id = s.product_name_id
    join product p on p.product_name_id = s.product_name_id and p.size = s.size and p.archived_at is null
    join buyer b on b.id = $2 and b.archived_at is null
    join profile grower on grower.uid = $3 and grower.role = 'farmer'
    where p.id = $1 and s.archived_at is null`),
  group: `insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at)
    values ($1, $2, $3, $3, $4) returning id`,
  newLine: `insert into order_line (group_id, product_id, product_name_id, size_id, product_name, size,
      units_per_package, quantity, fill_quantity, delivery_date, farmer_id, status, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, 'pending', $11) returning id`,
  note: `insert into notification (user_id, type, title, message, text, related_id, created_at)
    values ($1, 'order_new', '', '', $2, $3, $4)`,
};

const ask = async <Row>(on: pg.Pool | pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
  (await on.query({ name, text: statements[name], values })).rows as Row[];

type NewLine = {
  buyerId: number;
  productId: number;
  quantity: number;
  deliveryDate: string;
  farmerId: string;
};
type Ordered = {
  productId: number;
  productNameId: number;
  productName: string;
  sizeId: number;
  size: string;
  units: string;
  buyerName: string;
};

const place = async (client: pg.PoolClient, uid: string, wanted: NewLine) => {
  const { buyerId, productId, quantity, deliveryDate, farmerId } = wanted;
  const now = new Date().toISOString();
  const orderGroupId = `single-${randomUUID()}`;
  const [ordered] = await ask<Ordered>(client, 'ordered', [productId, buyerId, farmerId]);
  if (!ordered) throw new Error('There is no such product, buyer or grower');
  const { productNameId, productName, sizeId, size, units, buyerName } = ordered;
  const [group] = await ask<{ id: number }>(client, 'group', [orderGroupId, buyerId, uid, now]);
  const orderNumber = Number(group?.id);
  const kept = [orderNumber, productId, productNameId, sizeId, productName, size, units, quantity];
  const [line] = await ask<{ id: number }>(client, 'newLine', [...kept, deliveryDate, farmerId, now]);
  const id = Number(line?.id);
  const message = {
    id: 'orders.placed',
    values: { order: orderNumber, buyer: buyerName, day: deliveryDate },
  };
  const words = JSON.stringify({ title: { id: 'orders.titleNew' }, message });
  await ask(client, 'note', [farmerId, words, id, now]);
  return {
    id,
    ...wanted,
    salesRepId: uid,
    status: 'pending',
    orderGroupId,
    purchaseOrderNumber: null,
    notes: null,
    rejectionReason: null,
    orderNumber,
    productName,
    size,
    unitsPerPackage: units,
    createdAt: now,
    version: 1,
    packed: null,
    deliveryNote: null,
  };
};

const createLine = async (uid: string, wanted: NewLine) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const line = await place(client, uid, wanted);
    await client.query('commit');
    client.release();
    return line;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const answer = async (method: string | undefined, url: URL, uid: string, body: string): Promise<unknown> => {
  if (method === 'POST') return createLine(uid, JSON.parse(body) as NewLine);
  if (!url.pathname.startsWith('/trpc/'))
    return (await ask(pool, 'line', [Number(url.pathname.slice('/api/orders/'.length))]))[0];
  const { limit } = JSON.parse(url.searchParams.get('input') ?? '{}') as { limit: number };
  return { result: { data: pageOf(await ask<Joined>(pool, 'newest', [limit + 1]), limit) } };
};

const server = createServer(async (request, response) => {
  try {
    const uid = uidOf.get(request.headers.cookie ?? '');
    if (!uid) {
      response.writeHead(401).end();
      return;
    }
    const body = request.method === 'POST' ? await text(request) : '';
    const found = await answer(request.method, new URL(request.url ?? '/', 'http://limit'), uid, body);
    const json = JSON.stringify(found);
    response
      .writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
      })
      .end(json);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`The limit is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit());
