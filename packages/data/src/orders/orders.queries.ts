import { countLines, groupOrderLines, type OrderFilter, type OrderGroup } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { asInteger, contains } from '../core/sql.ts';
import { selectOrderLines, toOrderLine } from './orders-view.queries.ts';

const ORDER_NUMBER = /^(#?)(\d{1,9})$/;

/** Growers see their own and open lines unless they ask for all; others do not have this choice. */
const isMine = (viewer: Actor, scope: OrderFilter['scope']) =>
  scope === 'mine' && isPermitted('orders.readMine', viewer.role);

/** Lines whose order number, product, purchase order number or buyer matches a search. */
const found = (search: string) => (eb: ExpressionBuilder<Database, 'order_line'>) => {
  const [, hash, digits] = ORDER_NUMBER.exec(search) ?? [];
  const isOrder = eb('order_line.group_id', '=', Number(digits ?? 0));
  if (hash) return isOrder;
  const isOfBuyer = eb.exists(
    eb
      .selectFrom('order_group as matching')
      .select('matching.id')
      .whereRef('matching.id', '=', 'order_line.group_id')
      .where('matching.buyer_id', 'in', (buyers) =>
        buyers
          .selectFrom('buyer')
          .select('buyer.id')
          .where((buyer) => contains(buyer.ref('buyer.name'), search)),
      ),
  );
  return eb.or([
    ...(digits ? [isOrder] : []),
    isOfBuyer,
    contains(eb.ref('order_line.product_name'), search),
    contains(eb.ref('order_line.purchase_order_number'), search),
  ]);
};

/** Lines that match a filter and that the person may see. */
const selectMatches = (db: Db, viewer: Actor, { statuses, buyerId, from, to, ...filter }: OrderFilter) => {
  const search = filter.search?.trim() ?? '';
  let lines = db.selectFrom('order_line');
  if (!isPermitted('orders.readAll', viewer.role) || buyerId !== undefined) {
    lines = lines.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_group as matched')
          .select('matched.id')
          .whereRef('matched.id', '=', 'order_line.group_id')
          .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
            query.where('matched.sales_rep_id', '=', viewer.uid),
          )
          .$if(buyerId !== undefined, (query) => query.where('matched.buyer_id', '=', buyerId ?? 0)),
      ),
    );
  }
  if (statuses && statuses.length > 0) lines = lines.where('order_line.status', 'in', statuses);
  if (from !== undefined) lines = lines.where('order_line.delivery_date', '>=', from);
  if (to !== undefined) lines = lines.where('order_line.delivery_date', '<=', to);
  return search === '' ? lines : lines.where(found(search));
};

/** The orders of a grower's own lines, or those of open lines: two queries, since each can use an index. */
const selectMine = (db: Db, viewer: Actor, filter: OrderFilter, whose: 'own' | 'open') =>
  selectMatches(db, viewer, filter)
    .select('order_line.group_id')
    .distinct()
    .where('order_line.farmer_id', whose === 'own' ? '=' : 'is', whose === 'own' ? viewer.uid : null);

/** Orders that match the parts of a filter that do not depend on lines. */
const selectGroups = (db: Db, viewer: Actor, { buyerId }: OrderFilter) =>
  db
    .selectFrom('order_group')
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    )
    .$if(buyerId !== undefined, (query) => query.where('order_group.buyer_id', '=', buyerId ?? 0));

/** The ids of a page of orders, newest first. */
const listPageIds = async (
  db: Db,
  viewer: Actor,
  { filter, before, limit }: { filter: OrderFilter; before: number | null; limit: number },
): Promise<number[]> => {
  if (isMine(viewer, filter.scope)) {
    const page = (whose: 'own' | 'open') =>
      selectMine(db, viewer, filter, whose)
        .$if(before !== null, (query) => query.where('order_line.group_id', '<', before ?? 0))
        .orderBy('order_line.group_id', 'desc')
        .limit(limit)
        .execute();
    // One query for both would sort all of them.
    const ids = new Set([...(await page('own')), ...(await page('open'))].map((row) => row.group_id));
    return [...ids].sort((a, b) => b - a).slice(0, limit);
  }
  const rows = await selectGroups(db, viewer, filter)
    .select('order_group.id')
    .$if(before !== null, (query) => query.where('order_group.id', '<', before ?? 0))
    .where(({ exists }) =>
      exists(
        selectMatches(db, viewer, filter)
          .select('order_line.id')
          .where('order_line.group_id', '=', sql.ref<number>('order_group.id')),
      ),
    )
    .orderBy('order_group.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Orders by number, newest first, with the lines the person may see. `onlyMine`: with a grower's own and open lines, and
 * a count of the others.
 */
const listOrdersOf = async (
  db: Db,
  viewer: Actor,
  numbers: number[],
  { onlyMine }: { onlyMine: boolean },
): Promise<OrderGroup[]> => {
  if (numbers.length === 0) return [];
  const rows = await selectOrderLines(db, viewer)
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .leftJoin('profile', 'profile.uid', 'order_group.sales_rep_id')
    .select([
      'buyer.name as buyerName',
      'profile.name as salesRepName',
      'order_group.created_at as orderedAt',
    ])
    .where('order_line.group_id', 'in', numbers)
    .execute();
  const orders = new Map(rows.map((row) => [row.orderNumber, row]));
  const isOther = (row: (typeof rows)[number]) =>
    onlyMine && row.farmerId !== null && row.farmerId !== viewer.uid;
  const others = Map.groupBy(rows.filter(isOther), (row) => row.orderNumber);
  const shown = rows
    .filter((row) => !isOther(row))
    .map(({ buyerName, salesRepName, orderedAt, ...line }) => toOrderLine(line, viewer));
  return groupOrderLines(shown).flatMap((group) => {
    const order = orders.get(group.number);
    return order
      ? [
          {
            ...group,
            others: countLines(others.get(group.number) ?? []),
            buyerName: order.buyerName,
            salesRepName: order.salesRepName,
            createdAt: order.orderedAt,
          },
        ]
      : [];
  });
};

/**
 * Newest number first. An order is found if one of its lines matches the whole filter, and it comes with every line the
 * person may see in that scope.
 */
export const listOrders = async (
  db: Db,
  viewer: Actor,
  { cursor, limit, ...filter }: OrderFilter & PageInput,
): Promise<Page<OrderGroup>> => {
  const before = cursorKey<[number]>(cursor, ['number'])?.[0] ?? null;
  const ids = await listPageIds(db, viewer, { filter, before, limit: limit + 1 });
  const page = toPage(ids, limit, (id) => [id]);
  const onlyMine = isMine(viewer, filter.scope);
  return { ...page, items: await listOrdersOf(db, viewer, page.items, { onlyMine }) };
};

/** How many orders `listOrders` would page through. */
export const countOrders = async (db: Db, viewer: Actor, filter: OrderFilter): Promise<number> => {
  const { statuses, from, to, search } = filter;
  const isOfLines = Boolean(statuses?.length || from || to || search?.trim());
  const counted = isMine(viewer, filter.scope)
    ? db
        .selectFrom(
          selectMine(db, viewer, filter, 'own')
            .union(selectMine(db, viewer, filter, 'open'))
            .as('mine'),
        )
        .select(asInteger(sql`count(*)`).as('total'))
    : isOfLines
      ? selectMatches(db, viewer, filter).select(
          asInteger(sql`count(distinct order_line.group_id)`).as('total'),
        )
      : selectGroups(db, viewer, filter).select(asInteger(sql`count(*)`).as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
};

/** A whole order; undefined if there is none or the person may not see it. */
export const findOrder = async (
  db: Db,
  viewer: Actor,
  orderGroupId: string,
): Promise<OrderGroup | undefined> => {
  const group = await db
    .selectFrom('order_group')
    .select('id')
    .where('group_key', '=', orderGroupId)
    .executeTakeFirst();
  if (!group) return undefined;
  const [order] = await listOrdersOf(db, viewer, [group.id], { onlyMine: false });
  return order;
};
