import {
  countLines,
  groupOrderLines,
  type OrderFilter,
  type OrderGroup,
  type OrderSort,
} from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { isMine, type Wanted } from './orders-match.queries.ts';
import { countWanted, listByDay, listNewest } from './orders-pages.queries.ts';
import { findWords } from './orders-search.queries.ts';
import { selectOrderLines, toOrderLine } from './orders-view.queries.ts';

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

/** A filter with its search looked up; undefined if the search finds nothing. */
const look = async (
  db: Db,
  { search, ...filter }: OrderFilter,
  today: string,
): Promise<Wanted | undefined> => {
  const words = search?.trim();
  if (!words) return { ...filter, found: null, today };
  const found = await findWords(db, words);
  return found && { ...filter, found, today };
};

type Asked = OrderFilter & {
  /** The farm's day, which decides what is overdue. */
  today: string;
};

/**
 * A page of orders. An order is found if one of its lines matches the whole filter, and it comes with every line the
 * person may see in that scope.
 */
export const listOrders = async (
  db: Db,
  viewer: Actor,
  { cursor, limit, sort = 'newest', today, ...filter }: Asked & PageInput & { sort?: OrderSort },
): Promise<Page<OrderGroup>> => {
  const isByDay = sort === 'delivery';
  const after = isByDay ? cursorKey<[string, number]>(cursor, ['string', 'number']) : null;
  const before = isByDay ? null : (cursorKey<[number]>(cursor, ['number'])?.[0] ?? null);
  const wanted = await look(db, filter, today);
  if (!wanted) return { items: [], nextCursor: null };
  const page = isByDay
    ? toPage(await listByDay(db, viewer, wanted, { after, limit: limit + 1 }), limit, ({ id, day }) => [
        day,
        id,
      ])
    : toPage(
        (await listNewest(db, viewer, wanted, { before, limit: limit + 1 })).map((id) => ({ id })),
        limit,
        ({ id }) => [id],
      );
  const numbers = page.items.map(({ id }) => id);
  const orders = await listOrdersOf(db, viewer, numbers, { onlyMine: isMine(viewer, filter.scope) });
  const places = new Map(numbers.map((number, index) => [number, index]));
  const placeOf = ({ number }: OrderGroup) => places.get(number) ?? 0;
  return { ...page, items: orders.sort((a, b) => placeOf(a) - placeOf(b)) };
};

/** How many orders `listOrders` would page through. */
export const countOrders = async (db: Db, viewer: Actor, { today, ...filter }: Asked): Promise<number> => {
  const wanted = await look(db, filter, today);
  return wanted ? countWanted(db, viewer, wanted) : 0;
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
