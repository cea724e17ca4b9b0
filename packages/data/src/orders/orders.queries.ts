import {
  countLines,
  groupOrderLines,
  type OrderFilter,
  type OrderGroup,
  type OrderLine,
  type OrderSort,
} from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { isMine, type OrderQuery, selectGroups } from './orders-match.queries.ts';
import { countWanted, listByDay, listByNeed, listNewest, type Need } from './orders-pages.queries.ts';
import { findWords } from './orders-search.queries.ts';
import { orderLineOf, shownLineColumns, toInvoiceColumn } from './orders-view.queries.ts';

/** Orders have these apart from their lines; a rep sees only their own. */
const selectHeads = (db: Db, viewer: Actor) =>
  selectGroups(db, viewer, {})
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .leftJoin('profile', 'profile.uid', 'order_group.sales_rep_id')
    .leftJoin('order_message', 'order_message.group_id', 'order_group.id')
    .select([
      'order_group.id as number',
      'order_group.group_key as orderGroupId',
      'order_group.buyer_id as buyerId',
      'buyer.name as buyerName',
      'order_group.sales_rep_id as salesRepId',
      'profile.name as salesRepName',
      'order_group.created_at as orderedAt',
      'order_message.group_id as messageOf',
      'order_group.offer_link_id as offerLinkId',
    ]);

type Role = Actor['role'];

const headsByNumber = (db: Db, { uid, numbers }: { uid: string; numbers: readonly number[] }, role: Role) =>
  selectHeads(db, { uid, role }).where('order_group.id', 'in', numbers).execute();

const headsByKey = (db: Db, { uid, key }: { uid: string; key: string }, role: Role) =>
  selectHeads(db, { uid, role }).where('order_group.group_key', '=', key).execute();

const headsByLine = (db: Db, { uid, lineId }: { uid: string; lineId: number }, role: Role) =>
  selectHeads(db, { uid, role })
    .where('order_group.id', '=', (line) =>
      line.selectFrom('order_line').select('order_line.group_id').where('order_line.id', '=', lineId),
    )
    .execute();

const ownLines = (db: Db, { numbers }: { numbers: readonly number[] }) =>
  db
    .selectFrom('order_line')
    .select(shownLineColumns)
    .select(toInvoiceColumn)
    .where('order_line.group_id', 'in', numbers)
    .execute();

type Head = Awaited<ReturnType<typeof headsByNumber>>[number];

/** Newest first. `onlyMine`: with a grower's own and open lines, and a count of the others. */
const withLines = async (
  db: Db,
  viewer: Actor,
  heads: readonly Head[],
  { onlyMine }: { onlyMine: boolean },
): Promise<OrderGroup[]> => {
  if (heads.length === 0) return [];
  const headOf = new Map(heads.map((head) => [head.number, head]));
  const lines: OrderLine[] = [];
  const others = new Map<number, OrderLine[]>();
  for (const row of await ownLines(db, { numbers: [...headOf.keys()] })) {
    const head = headOf.get(row.orderNumber);
    if (!head) continue;
    const line = orderLineOf(row, head, viewer);
    if (!onlyMine || row.farmerId === null || row.farmerId === viewer.uid) lines.push(line);
    else others.set(head.number, [...(others.get(head.number) ?? []), line]);
  }
  return groupOrderLines(lines).flatMap((group) => {
    const head = headOf.get(group.number);
    if (!head) return [];
    const { buyerName, salesRepName, orderedAt: createdAt, messageOf, offerLinkId } = head;
    return {
      ...group,
      others: countLines(others.get(group.number) ?? []),
      buyerName,
      salesRepName,
      createdAt,
      ...(messageOf !== null && { hasMessage: true as const }),
      ...(offerLinkId !== null && { isByLink: true as const }),
    };
  });
};

/** The orders with these numbers that the person may see, newest first; with every line, or as `withLines` says. */
export const listWhole = async (
  db: Db,
  viewer: Actor,
  numbers: readonly number[],
  { onlyMine } = { onlyMine: false },
): Promise<OrderGroup[]> => {
  const heads = await headsByNumber(db, { uid: viewer.uid, numbers }, viewer.role);
  return withLines(db, viewer, heads, { onlyMine });
};

/** A filter with its search looked up; undefined if the search finds nothing. */
const look = async (
  db: Db,
  { search, ...filter }: OrderFilter,
  today: string,
): Promise<OrderQuery | undefined> => {
  const words = search?.trim();
  if (!words) return { ...filter, found: null, today };
  const found = await findWords(db, words);
  return found && { ...filter, found, today };
};

type Asked = OrderFilter & {
  /** The farm's day, which decides what is overdue. */
  today: string;
};

const findPage = async (
  db: Db,
  viewer: Actor,
  wanted: OrderQuery,
  { cursor, limit, isByDay }: PageInput & { isByDay: boolean },
): Promise<Page<{ id: number }>> => {
  if (wanted.needsAction) {
    const after = cursorKey<Need>(cursor, ['number', 'string', 'number']);
    const found = await listByNeed(db, viewer, wanted, { after, limit: limit + 1, isByDay });
    return toPage(found, limit, ({ rank, day, id }) => [rank, day, id]);
  }
  if (isByDay) {
    const after = cursorKey<[string, number]>(cursor, ['string', 'number']);
    const found = await listByDay(db, viewer, wanted, { after, limit: limit + 1 });
    return toPage(found, limit, ({ id, day }) => [day, id]);
  }
  const before = cursorKey<[number]>(cursor, ['number'])?.[0] ?? null;
  const newest = await listNewest(db, viewer, wanted, { before, limit: limit + 1 });
  return toPage(
    newest.map((id) => ({ id })),
    limit,
    ({ id }) => [id],
  );
};

/** One of an order's lines must match the whole filter; it comes with every line seen in that scope. */
export const listOrders = async (
  db: Db,
  viewer: Actor,
  { cursor, limit, sort = 'newest', today, ...filter }: Asked & PageInput & { sort?: OrderSort },
): Promise<Page<OrderGroup>> => {
  const wanted = await look(db, filter, today);
  if (!wanted) return { items: [], nextCursor: null };
  const page = await findPage(db, viewer, wanted, { cursor, limit, isByDay: sort === 'delivery' });
  const numbers = page.items.map(({ id }) => id);
  if (numbers.length === 0) return { ...page, items: [] };
  const orders = await listWhole(db, viewer, numbers, { onlyMine: isMine(viewer, filter.scope) });
  const places = new Map(numbers.map((number, index) => [number, index]));
  const placeOf = ({ number }: OrderGroup) => places.get(number) ?? 0;
  return { ...page, items: orders.sort((a, b) => placeOf(a) - placeOf(b)) };
};

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
  const heads = await headsByKey(db, { uid: viewer.uid, key: orderGroupId }, viewer.role);
  return (await withLines(db, viewer, heads, { onlyMine: false }))[0];
};

export const findOrderOfLine = async (
  db: Db,
  viewer: Actor,
  lineId: number,
): Promise<OrderGroup | undefined> => {
  const heads = await headsByLine(db, { uid: viewer.uid, lineId }, viewer.role);
  return (await withLines(db, viewer, heads, { onlyMine: false }))[0];
};
