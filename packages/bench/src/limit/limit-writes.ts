import { randomUUID } from 'node:crypto';
import type { OrderLine } from '@farm/domain/orders';
import type BetterSqlite from 'better-sqlite3';
import { selectLines } from './limit-orders.ts';
import { type Handlers, typed } from './serve.ts';

export type NewLine = {
  buyerId: number;
  productId: number;
  quantity: number;
  deliveryDate: string;
  farmerId: string;
};
/** What is looked up before a line is written, where all of it exists. */
export type Ordered = {
  productNameId: number;
  productName: string;
  sizeId: number;
  size: string;
  units: string;
  buyerName: string;
};

export const statements = {
  ordered: `select s.product_name_id as productNameId, n.name as productName, s.id as sizeId, s.size,
      s.units_per_base_unit as units, b.name as buyerName
    from product_size s join product_name n on n.id = s.product_name_id
    join product p on p.product_name_id = s.product_name_id and p.size = s.size and p.archived_at is null
    join buyer b on b.id = $2 and b.archived_at is null
    join profile grower on grower.uid = $3 and grower.role = 'farmer'
    where p.id = $1 and s.archived_at is null`,
  group: `insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at)
    values ($1, $2, $3, $3, $4) returning id`,
  line: `insert into order_line (group_id, product_id, product_name_id, size_id, product_name, size,
      units_per_package, quantity, fill_quantity, delivery_date, farmer_id, status, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, 'pending', $11) returning id`,
  note: `insert into notification (user_id, type, title, message, text, related_id, created_at)
    values ($1, $2, '', '', $3, $4, $5) returning id`,
};

type Run = (name: keyof typeof statements, values: (string | number)[]) => unknown;

/** An order of one line with the notification of its grower, as both databases write it: each yield is a statement. */
export function* placeLine(uid: string, wanted: NewLine): Generator<Parameters<Run>, object, unknown> {
  const { buyerId, productId, quantity, deliveryDate, farmerId } = wanted;
  const now = new Date().toISOString();
  const orderGroupId = `single-${randomUUID()}`;
  const ordered = (yield ['ordered', [productId, buyerId, farmerId]]) as Ordered | undefined;
  if (!ordered) throw new Error('There is no such product, buyer or grower');
  const { productNameId, productName, sizeId, size, units, buyerName } = ordered;
  const { id: orderNumber } = (yield ['group', [orderGroupId, buyerId, uid, now]]) as { id: number };
  const kept = [orderNumber, productId, productNameId, sizeId, productName, size, units, quantity];
  const { id } = (yield ['line', [...kept, deliveryDate, farmerId, now]]) as { id: number };
  const message = {
    id: 'orders.placed',
    values: { order: orderNumber, buyer: buyerName, day: deliveryDate },
  };
  const words = JSON.stringify({ title: { id: 'orders.titleNew' }, message });
  yield ['note', [farmerId, 'order_new', words, id, now]];
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
}

/** Writes as few rows as the same promise allows: an order, its line, and the notifications of its people. */
export const limitWrites = (database: BetterSqlite.Database): Handlers => {
  const prepared = new Map(Object.entries(statements).map(([name, sql]) => [name, database.prepare(sql)]));
  /** `$1` is a name to this driver. */
  const run: Run = (name, values) => prepared.get(name)?.get({ ...[null, ...values] });
  const createLine = database.transaction((uid: string, wanted: NewLine) => {
    const steps = placeLine(uid, wanted);
    let step = steps.next();
    while (!step.done) {
      step = steps.next(run(...step.value));
    }
    return step.value;
  });
  const confirm = database.prepare(
    `update order_line set status = 'confirmed', version = version + 1
    where id = ? and status = 'pending' and farmer_id = ?`,
  );
  const lineById = database.prepare(`${selectLines('sales_rep')} where l.id = ?`);
  const confirmLine = database.transaction((uid: string, id: number) => {
    if (confirm.run(id, uid).changes === 0) throw new Error('The line is not pending');
    const line = lineById.get(id) as OrderLine;
    const item = `${line.quantity} × ${line.productName} (${line.size})`;
    const message = { id: 'orders.confirmed', values: { order: line.orderNumber, item } };
    const words = JSON.stringify({ title: { id: 'orders.titleConfirmed' }, message });
    run('note', [line.salesRepId, 'order_confirmed', words, id, new Date().toISOString()]);
    return line;
  });
  return {
    'POST /api/orders': ({ person, body }) => ({
      status: 201,
      json: createLine.immediate(person.uid, JSON.parse(body) as NewLine),
    }),
    'POST /trpc/orders.confirm': ({ person, body }) =>
      typed(confirmLine.immediate(person.uid, (JSON.parse(body) as { id: number }).id)),
  };
};
