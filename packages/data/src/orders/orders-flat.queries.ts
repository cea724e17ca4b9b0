import { daysBetween } from '@farm/domain/core';
import { isOpenStatus, type OrderLine, type OrderLinesInput } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { listLinesById } from './orders-lines.queries.ts';
import { isOpen } from './orders-match.queries.ts';
import { selectOrderLines, toOrderLine } from './orders-view.queries.ts';

const NARROW_DAYS = 62;

/** Whether few of all lines match, so that they are looked up by an index and then sorted. */
const isSelective = (
  viewer: Actor,
  { farmerId, repId, statuses = [], buyerId, from, to }: OrderLinesInput,
): boolean =>
  !isPermitted('orders.readAll', viewer.role) ||
  farmerId !== undefined ||
  repId !== undefined ||
  buyerId !== undefined ||
  (statuses.length > 0 && !statuses.includes('delivered')) ||
  (from !== undefined && to !== undefined && daysBetween(from, to) < NARROW_DAYS);

/** `farmerId`: also lines open to any grower. A rep gets only lines of their own orders, whatever the filter says. */
const selectFlat = (db: Db, viewer: Actor, filter: OrderLinesInput) => {
  const { farmerId, repId, statuses = [], buyerId, from, to } = filter;
  // Lines that are walked through must not be looked up by an index and then sorted.
  const column = (name: 'status' | 'delivery_date') =>
    isSelective(viewer, filter)
      ? sql.ref(`order_line.${name}`)
      : sql`coalesce(${sql.ref(`order_line.${name}`)}, '')`;
  let lines = selectOrderLines(db, viewer);
  if (farmerId !== undefined) {
    lines = lines.where(({ or, eb }) =>
      or([eb('order_line.farmer_id', '=', farmerId), eb('order_line.farmer_id', 'is', null)]),
    );
  }
  if (repId !== undefined) lines = lines.where('order_group.sales_rep_id', '=', repId);
  if (buyerId !== undefined) lines = lines.where('order_group.buyer_id', '=', buyerId);
  if (statuses.length > 0) {
    lines = lines.where(sql<boolean>`${column('status')} in (${sql.join(statuses)})`);
    // Then the partial index of open lines has all of them.
    if (statuses.every(isOpenStatus)) lines = lines.where(isOpen);
  }
  if (from !== undefined) lines = lines.where(column('delivery_date'), '>=', from);
  if (to !== undefined) lines = lines.where(column('delivery_date'), '<=', to);
  return lines;
};

export const listOrderLines = async (
  db: Db,
  viewer: Actor,
  filter: OrderLinesInput,
): Promise<OrderLine[]> => {
  const rows = await selectFlat(db, viewer, filter).orderBy('order_line.id', 'desc').execute();
  return rows.map((row) => toOrderLine(row, viewer));
};

type Place = { before?: number | undefined; limit?: number };

/** Only ids are sorted, which reads few of the rows themselves. */
const idsOf = (db: Db, viewer: Actor, filter: OrderLinesInput, { before, limit }: Place) => {
  // As an expression the id is not walked through.
  const id = isSelective(viewer, filter) ? sql<number>`+order_line.id` : sql.ref<number>('order_line.id');
  let ids = selectFlat(db, viewer, filter).clearSelect().select('order_line.id');
  if (before !== undefined) ids = ids.where(id, '<', before);
  ids = ids.orderBy(id, 'desc');
  return limit === undefined ? ids : ids.limit(limit);
};

/** It reads page by page. A filter that most lines match is walked through, newest first, until the page is full. */
export const listPageOfLines = async (
  db: Db,
  viewer: Actor,
  { cursor, limit, ...filter }: OrderLinesInput & PageInput,
): Promise<Page<OrderLine>> => {
  const [before] = cursorKey<[number]>(cursor, ['number']) ?? [];
  const rows = await idsOf(db, viewer, filter, { before, limit: limit + 1 }).execute();
  const page = toPage(rows, limit, (row) => [row.id]);
  const lines = await listLinesById(
    db,
    viewer,
    page.items.map((row) => row.id),
  );
  return { ...page, items: lines.reverse() };
};

/** Newest first, up to `size` at a time. Give it one moment of the farm, so that no line changes while it reads. */
export async function* sliceOrderLines(
  db: Db,
  viewer: Actor,
  filter: OrderLinesInput,
  size: number,
): AsyncGenerator<OrderLine[], void> {
  if (isSelective(viewer, filter)) {
    // Otherwise the ids that match would be sorted again for each slice.
    const ids = (await idsOf(db, viewer, filter, {}).execute()).map((row) => row.id);
    for (let start = 0; start < ids.length; start += size) {
      yield (await listLinesById(db, viewer, ids.slice(start, start + size))).reverse();
    }
    return;
  }
  for (let before: number | undefined, isLast = false; !isLast; ) {
    let lines = selectFlat(db, viewer, filter).orderBy('order_line.id', 'desc').limit(size);
    if (before !== undefined) lines = lines.where('order_line.id', '<', before);
    const rows = await lines.execute();
    before = rows.at(-1)?.id;
    isLast = rows.length < size;
    if (rows.length > 0) yield rows.map((row) => toOrderLine(row, viewer));
  }
}
