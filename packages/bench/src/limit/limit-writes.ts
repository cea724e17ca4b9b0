import { randomUUID } from 'node:crypto';
import type { OrderLine } from '@farm/domain/orders';
import type BetterSqlite from 'better-sqlite3';
import { selectLines } from './limit-orders.ts';
import { type Handlers, typed } from './serve.ts';

type NewLine = Pick<OrderLine, 'buyerId' | 'productId' | 'quantity' | 'deliveryDate' | 'farmerId'>;

/** Writes as few rows as the same promise allows: an order, its line, and the notifications of its people. */
export const limitWrites = (database: BetterSqlite.Database): Handlers => {
  const ordered = database.prepare(
    `select s.product_name_id as productNameId, n.name as productName, s.id as sizeId, s.size,
      s.units_per_base_unit as unitsPerPackage, b.name as buyerName
    from product_size s join product_name n on n.id = s.product_name_id
    join product p on p.product_name_id = s.product_name_id and p.size = s.size and p.archived_at is null
    join buyer b on b.id = ? and b.archived_at is null
    join profile grower on grower.uid = ? and grower.role = 'farmer'
    where p.id = ? and s.archived_at is null`,
  );
  const group = database.prepare(
    `insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at)
    values (?, ?, ?, ?, ?) returning id`,
  );
  const insertLine = database.prepare(
    `insert into order_line (group_id, product_id, product_name_id, size_id, product_name, size, units_per_package,
      quantity, fill_quantity, delivery_date, farmer_id, status, created_at)
    values (@orderNumber, @productId, @productNameId, @sizeId, @productName, @size, @unitsPerPackage,
      @quantity, @quantity, @deliveryDate, @farmerId, @status, @createdAt) returning id`,
  );
  const note = database.prepare(
    `insert into notification (user_id, type, title, message, text, related_id, created_at)
    values (?, ?, '', '', ?, ?, ?) returning id`,
  );
  const createLine = database.transaction((uid: string, wanted: NewLine) => {
    const { buyerId, productId, farmerId, deliveryDate } = wanted;
    const createdAt = new Date().toISOString();
    const orderGroupId = `single-${randomUUID()}`;
    const found = ordered.get(buyerId, farmerId, productId) as { buyerName: string } | undefined;
    if (!found) throw new Error('There is no such product, buyer or grower');
    const { buyerName, ...product } = found;
    const { id: orderNumber } = group.get(orderGroupId, buyerId, uid, uid, createdAt) as { id: number };
    const line = { ...wanted, ...product, orderNumber, status: 'pending', createdAt };
    const { id } = insertLine.get(line) as { id: number };
    const values = { order: orderNumber, buyer: buyerName, day: deliveryDate };
    const words = { title: { id: 'orders.titleNew' }, message: { id: 'orders.placed', values } };
    note.get(farmerId, 'order_new', JSON.stringify(words), id, createdAt);
    const none = { purchaseOrderNumber: null, notes: null, rejectionReason: null };
    const facts = { packed: null, deliveryNote: null, salesRepId: uid, version: 1 };
    return { id, ...line, ...none, ...facts, orderGroupId };
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
    note.get(line.salesRepId, 'order_confirmed', words, id, new Date().toISOString());
    return line;
  });
  return {
    'POST /api/orders': ({ person, body }) => ({
      status: 201,
      json: createLine.immediate(person.uid, JSON.parse(body)),
    }),
    'POST /trpc/orders.confirm': ({ person, body }) =>
      typed({ lines: [confirmLine.immediate(person.uid, JSON.parse(body).lines[0].id)] }),
  };
};
