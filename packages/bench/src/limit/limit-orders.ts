import type { OrderLine } from '@farm/domain/orders';
import type BetterSqlite from 'better-sqlite3';
import { type Handlers, typed } from './serve.ts';

type Joined = OrderLine & { buyerName: string; salesRepName: string | null; orderedAt: string };

/** No line of the farm that is measured is packed. */
const columns = (role: string) => `l.id, g.buyer_id as buyerId, l.product_id as productId, l.quantity,
  l.delivery_date as deliveryDate, g.sales_rep_id as salesRepId, coalesce(l.farmer_id, '') as farmerId, l.status,
  g.group_key as orderGroupId, l.purchase_order_number as purchaseOrderNumber, l.notes,
  ${role === 'admin' ? 'l.rejection_reason' : 'null'} as rejectionReason, l.group_id as orderNumber,
  l.product_name as productName, l.size, l.units_per_package as unitsPerPackage, l.created_at as createdAt, l.version,
  null as packed, l.delivery_note_id as deliveryNote`;

/** Lines as people of a role may see them. */
export const selectLines = (role: string): string =>
  `select ${columns(role)} from order_line l join order_group g on g.id = l.group_id`;

/** Orders with their lines and names; `own` picks those of one rep. */
const selectNewest = (role: string, own: string): string =>
  `select ${columns(role)}, b.name as buyerName, p.name as salesRepName, g.created_at as orderedAt
  from (select * from order_group g ${own} order by g.id desc limit ?) g
  join order_line l on l.group_id = g.id join buyer b on b.id = g.buyer_id
  left join profile p on p.uid = g.sales_rep_id order by g.id desc, l.id`;

const open: readonly string[] = ['pending', 'pending_inventory', 'confirmed'];

const orderOf = (rows: readonly Joined[]) => {
  const { orderGroupId, orderNumber, buyerId, salesRepId, ...first } = rows[0] as Joined;
  const lines = rows.map(({ buyerName: _, salesRepName: __, orderedAt: ___, ...line }) => line);
  const openLines = lines.filter(({ status }) => open.includes(status));
  const openFirst = [...openLines, ...lines];
  const days = (openLines.length > 0 ? openLines : lines).map(({ deliveryDate }) => deliveryDate);
  const firstOf = (name: 'purchaseOrderNumber' | 'notes') =>
    openFirst.find((line) => line[name] !== null)?.[name] ?? null;
  return {
    ...{ orderGroupId, number: orderNumber, buyerId, salesRepId, lines, others: [] },
    ...{ buyerName: first.buyerName, salesRepName: first.salesRepName, createdAt: first.orderedAt },
    ...{ purchaseOrderNumber: firstOf('purchaseOrderNumber'), notes: firstOf('notes') },
    deliveryDate: days.toSorted()[0],
  };
};

export const limitOrders = (database: BetterSqlite.Database): Handlers => {
  const line = database.prepare(`${selectLines('admin')} where l.id = ?`);
  const newest = database.prepare(selectNewest('admin', ''));
  const own = database.prepare(selectNewest('sales_rep', 'where g.sales_rep_id = ?'));
  return {
    'GET /api/orders/': ({ id }) => ({ json: line.get(Number(id)) }),
    'GET /trpc/orders.list': ({ input, person: { uid, role } }) => {
      const { limit } = JSON.parse(input) as { limit: number };
      const rows = role === 'admin' ? newest.all(limit + 1) : own.all(uid, limit + 1);
      const groups = [...Map.groupBy(rows as Joined[], ({ orderNumber }) => orderNumber).values()];
      const items = groups.slice(0, limit).map(orderOf);
      const cursor = Buffer.from(JSON.stringify([items.at(-1)?.number])).toString('base64url');
      return typed({ items, nextCursor: groups.length > limit ? cursor : null });
    },
  };
};
