import type { OrderLine } from '@farm/domain/orders';
import type BetterSqlite from 'better-sqlite3';
import { type Handlers, inputOf, type Person, typed } from './limit-call.ts';

type Line = OrderLine;
export type Joined = Line & { buyerName: string; salesRepName: string | null; orderedAt: string };

/** No line of the farm that is measured is packed. */
const columns = (role: string) => `l.id, g.buyer_id as buyerId, l.product_id as productId, l.quantity,
  l.delivery_date as deliveryDate, g.sales_rep_id as salesRepId, coalesce(l.farmer_id, '') as farmerId, l.status,
  g.group_key as orderGroupId, l.purchase_order_number as purchaseOrderNumber, l.notes,
  ${role === 'admin' ? 'l.rejection_reason' : 'null'} as rejectionReason, l.group_id as orderNumber,
  l.product_name as productName, l.size, l.units_per_package as unitsPerPackage, l.created_at as createdAt, l.version,
  null as packed, l.delivery_note_id as deliveryNote`;

const names = `b.name as buyerName, p.name as salesRepName, g.created_at as orderedAt`;
const joins = `join order_line l on l.group_id = g.id join buyer b on b.id = g.buyer_id
  left join profile p on p.uid = g.sales_rep_id`;

const open: readonly string[] = ['pending', 'pending_inventory', 'confirmed'];

const earliest = (lines: readonly Line[]) =>
  lines.reduce((day, line) => (day === '' || line.deliveryDate < day ? line.deliveryDate : day), '');

/** Orders from rows that are sorted by order and line. */
const groupRows = (rows: readonly Joined[]) => {
  const groups = [];
  for (let start = 0; start < rows.length; ) {
    const first = rows[start];
    if (!first) break;
    const lines: Line[] = [];
    for (; rows[start]?.orderNumber === first.orderNumber; start += 1) {
      const { buyerName: _, salesRepName: __, orderedAt: ___, ...line } = rows[start] as Joined;
      lines.push(line);
    }
    const openLines = lines.filter(({ status }) => open.includes(status));
    const openFirst = [...openLines, ...lines];
    groups.push({
      orderGroupId: first.orderGroupId,
      number: first.orderNumber,
      buyerId: first.buyerId,
      salesRepId: first.salesRepId,
      purchaseOrderNumber:
        openFirst.find((line) => line.purchaseOrderNumber !== null)?.purchaseOrderNumber ?? null,
      notes: openFirst.find((line) => line.notes !== null)?.notes ?? null,
      deliveryDate: earliest(openLines.length > 0 ? openLines : lines),
      createdAt: first.orderedAt,
      lines,
      others: [],
      buyerName: first.buyerName,
      salesRepName: first.salesRepName,
    });
  }
  return groups;
};

const cursorOf = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Lines as people of a role may see them. */
export const selectLines = (role: 'admin' | 'sales_rep'): string =>
  `select ${columns(role)} from order_line l join order_group g on g.id = l.group_id`;

/** Orders with their lines and names, as `groupRows` takes them; `from` picks the orders. */
export const groupedLines = (role: string, from: string): string =>
  `select ${columns(role)}, ${names} from ${from} ${joins} order by g.id desc, l.id`;

/** A page of orders from the rows of one order more than it holds. */
export const pageOf = (rows: readonly Joined[], limit: number) => {
  const groups = groupRows(rows);
  const items = groups.slice(0, limit);
  return { items, nextCursor: groups.length > limit ? cursorOf([items.at(-1)?.number]) : null };
};

const prepareFor = (database: BetterSqlite.Database, role: 'admin' | 'sales_rep') => {
  const own = role === 'admin' ? '' : 'and g.sales_rep_id = @uid';
  const lineFrom = selectLines(role);
  const grouped = (from: string) => database.prepare(groupedLines(role, from));
  return {
    line: database.prepare(`${lineFrom} where l.id = @id ${own}`),
    lines: database.prepare(
      role === 'admin'
        ? `${lineFrom} where true order by l.id desc limit @limit`
        : `${lineFrom} where g.sales_rep_id = @uid order by l.id desc limit @limit`,
    ),
    byKey: grouped(`(select * from order_group g where g.group_key = @key ${own}) g`),
    byLine: grouped(
      `(select * from order_group g where g.id = (select group_id from order_line where id = @id) ${own}) g`,
    ),
    newest: grouped(`(select * from order_group g where true ${own} order by g.id desc limit @limit) g`),
    ofIds: grouped(
      `(select * from order_group g where g.id in (select value from json_each(@ids)) ${own}) g`,
    ),
  };
};

/** Finds orders as the product does: by their buyers, the names of products, PO numbers, or their own number. */
const prepareSearch = (database: BetterSqlite.Database) => {
  const buyers = database.prepare(`select id from buyer where lower(name) like ?`).pluck();
  const products = database
    .prepare(
      `with recursive ordered (name) as (
        select min(product_name) from order_line
        union all
        select (select min(product_name) from order_line where product_name > ordered.name)
        from ordered where ordered.name is not null
      ) select name from ordered where lower(name) like ?`,
    )
    .pluck();
  const endings = database
    .prepare('select group_id from purchase_order_ending where ending >= ? and ending < ? limit 1001')
    .pluck();
  const ofBuyers = database
    .prepare(
      `select id from order_group where buyer_id in (select value from json_each(?)) order by id desc limit ?`,
    )
    .pluck();
  const ofProduct = database
    .prepare(`select distinct group_id from order_line where product_name = ? order by group_id desc limit ?`)
    .pluck();
  return (search: string, limit: number): number[] => {
    const [, hash, digits] = /^(#?)(\d{1,9})$/.exec(search) ?? [];
    if (hash) return [Number(digits)];
    const like = `%${search.toLowerCase()}%`;
    const key = Buffer.from(search.toLowerCase()).subarray(0, 16).toString('hex');
    const found = new Set(endings.all(key, `${key}g`) as number[]);
    for (const name of products.all(like)) {
      for (const id of ofProduct.all(name, limit) as number[]) found.add(id);
    }
    const buyerIds = buyers.all(like);
    if (buyerIds.length > 0) {
      for (const id of ofBuyers.all(JSON.stringify(buyerIds), limit) as number[]) found.add(id);
    }
    return [...found].sort((a, b) => b - a).slice(0, limit);
  };
};

type ListInput = { limit: number; search?: string };

/** Orders by prepared statements, one for each answer. */
export const limitOrders = (database: BetterSqlite.Database): Handlers => {
  const prepared = {
    admin: prepareFor(database, 'admin'),
    sales_rep: prepareFor(database, 'sales_rep'),
  };
  const search = prepareSearch(database);
  const of = ({ role }: Person) => (role === 'admin' ? prepared.admin : prepared.sales_rep);
  const page = (person: Person, { limit, search: words }: ListInput) => {
    const { newest, ofIds } = of(person);
    const rows = words
      ? ofIds.all({ uid: person.uid, ids: JSON.stringify(search(words, limit + 1)) })
      : newest.all({ uid: person.uid, limit: limit + 1 });
    return pageOf(rows as Joined[], limit);
  };
  const flat = (person: Person, limit: number) =>
    of(person).lines.all({ uid: person.uid, limit: limit + 1 }) as Line[];
  return {
    'GET /api/orders/': ({ person, path }) => ({
      json: of(person).line.get({ uid: person.uid, id: Number(path.slice('/api/orders/'.length)) }),
    }),
    'GET /api/orders': ({ person, query }) => {
      const limit = Number(query.get('limit'));
      return { json: flat(person, limit).slice(0, limit) };
    },
    'GET /trpc/orders.pageLines': (call) => {
      const { limit } = inputOf<ListInput>(call);
      const lines = flat(call.person, limit);
      const items = lines.slice(0, limit);
      return typed({ items, nextCursor: lines.length > limit ? cursorOf([items.at(-1)?.id]) : null });
    },
    'GET /trpc/orders.get': (call) => {
      const input = inputOf<{ orderGroupId?: string; lineId?: number }>(call);
      const { byKey, byLine } = of(call.person);
      const { uid } = call.person;
      const rows = input.orderGroupId
        ? byKey.all({ uid, key: input.orderGroupId })
        : byLine.all({ uid, id: input.lineId });
      return typed(groupRows(rows as Joined[])[0]);
    },
    'GET /trpc/orders.list': (call) => typed(page(call.person, inputOf(call))),
  };
};
