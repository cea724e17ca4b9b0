import { type Actor, groupOrderLines, type OrderFilter, type OrderGroup } from '@farm/domain';
import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { asInteger, contains } from '../core/sql.ts';
import { selectOrderLines, toOrderLine } from './orders-view.queries.ts';

const ORDER_NUMBER = /^#?(\d{1,9})$/;

/** Growers see their own and open lines unless they ask for all; others have no such choice. */
const isMine = (viewer: Actor, scope: OrderFilter['scope']) => viewer.role === 'farmer' && scope === 'mine';

const orderOf = (search: string): number | null => {
  const [, digits] = ORDER_NUMBER.exec(search) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Lines that meet a filter and that the person may see, with the order and buyer they belong to. */
const selectMatches = (db: Db, viewer: Actor, filter: OrderFilter) => {
  const { statuses, buyerId, from, to } = filter;
  const search = filter.search?.trim() ?? '';
  const number = orderOf(search);
  let lines = db
    .selectFrom('order_line')
    .innerJoin('order_group as matched', 'matched.id', 'order_line.group_id')
    .$if(viewer.role === 'sales_rep', (query) => query.where('matched.sales_rep_id', '=', viewer.uid));
  if (statuses && statuses.length > 0) lines = lines.where('order_line.status', 'in', statuses);
  if (buyerId !== undefined) lines = lines.where('matched.buyer_id', '=', buyerId);
  if (from !== undefined) lines = lines.where('order_line.delivery_date', '>=', from);
  if (to !== undefined) lines = lines.where('order_line.delivery_date', '<=', to);
  if (search !== '') {
    lines = lines.where((eb) =>
      eb.or([
        contains(eb.ref('order_line.product_name'), search),
        contains(eb.ref('order_line.purchase_order_number'), search),
        eb(
          'matched.buyer_id',
          'in',
          eb
            .selectFrom('buyer')
            .select('buyer.id')
            .where((buyer) => contains(buyer.ref('buyer.name'), search)),
        ),
        ...(number === null ? [] : [eb('matched.id', '=', number)]),
      ]),
    );
  }
  return lines;
};

/** The ids of a page of orders, newest first. */
const listPageIds = async (
  db: Db,
  viewer: Actor,
  { filter, before, limit }: { filter: OrderFilter; before: number | null; limit: number },
): Promise<number[]> => {
  const idsOf = (isOpen: boolean) =>
    selectMatches(db, viewer, filter)
      .select('order_line.group_id')
      .distinct()
      .where('order_line.farmer_id', isOpen ? 'is' : '=', isOpen ? null : viewer.uid)
      .$if(before !== null, (query) => query.where('order_line.group_id', '<', before ?? 0))
      .orderBy('order_line.group_id', 'desc')
      .limit(limit)
      .execute();
  if (isMine(viewer, filter.scope)) {
    // Each half is walked in the order of its index; together they would be sorted whole.
    const found = new Set([...(await idsOf(false)), ...(await idsOf(true))].map((row) => row.group_id));
    return [...found].sort((a, b) => b - a).slice(0, limit);
  }
  const rows = await db
    .selectFrom('order_group')
    .select('order_group.id')
    .$if(viewer.role === 'sales_rep', (query) => query.where('order_group.sales_rep_id', '=', viewer.uid))
    .$if(filter.buyerId !== undefined, (query) =>
      query.where('order_group.buyer_id', '=', filter.buyerId ?? 0),
    )
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

/** Orders by number, newest first, with the lines the person may see; `onlyMine`: a grower's own and open ones. */
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
    .$if(onlyMine, (query) =>
      query.where(({ or, eb }) =>
        or([eb('order_line.farmer_id', '=', viewer.uid), eb('order_line.farmer_id', 'is', null)]),
      ),
    )
    .execute();
  const orders = new Map(rows.map((row) => [row.group_id, row]));
  return groupOrderLines(rows.map((row) => toOrderLine(row, viewer))).flatMap((group) => {
    const order = orders.get(group.number);
    return order
      ? [
          {
            ...group,
            buyerName: order.buyerName,
            salesRepName: order.salesRepName,
            createdAt: order.orderedAt,
          },
        ]
      : [];
  });
};

/**
 * Newest number first. An order is found by any line that meets the whole filter and is shown with every line
 * the person may see in that scope.
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
  const { total } = await selectMatches(db, viewer, filter)
    .select(asInteger(sql`count(distinct order_line.group_id)`).as('total'))
    .$if(isMine(viewer, filter.scope), (query) =>
      query.where(({ or, eb }) =>
        or([eb('order_line.farmer_id', '=', viewer.uid), eb('order_line.farmer_id', 'is', null)]),
      ),
    )
    .executeTakeFirstOrThrow();
  return total;
};

/** A whole order; undefined where there is none or the person may not see it. */
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
