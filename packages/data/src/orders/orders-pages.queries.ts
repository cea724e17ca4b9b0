import { daysBetween } from '@farm/domain/core';
import { actionOrder } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger, contains } from '../core/sql.ts';
import {
  isMine,
  isOfOpenLines,
  type OrderQuery,
  selectGroups,
  selectMatches,
  selectWanted,
} from './orders-match.queries.ts';

const NARROW_DAYS = 62;

const hasFewDays = ({ from, to }: OrderQuery) =>
  from !== undefined && to !== undefined && daysBetween(from, to) < NARROW_DAYS;

const byLines = (lines: ReturnType<typeof selectMatches>) =>
  lines.select('order_line.group_id as id').distinct();

const isOfLines = ({
  statuses = [],
  found,
  from,
  to,
  farmerId,
  productNameId,
  needsAction,
}: OrderQuery): boolean =>
  statuses.length > 0 || [found, from, to, farmerId, productNameId, needsAction].some(Boolean);

/** Whether a filter leaves out lines of the orders that a person may see. */
const hasLineFilter = (viewer: Actor, wanted: OrderQuery): boolean =>
  isOfLines(wanted) || isMine(viewer, wanted.scope);

/** The orders that have a line that matches, found through the orders; each order has a line. */
const byGroups = (db: Db, viewer: Actor, wanted: OrderQuery) =>
  selectGroups(db, viewer, wanted)
    .select('order_group.id')
    .$if(hasLineFilter(viewer, wanted), (query) =>
      query.where(({ exists }) =>
        exists(selectWanted(db, viewer, wanted, sql.ref<number>('order_group.id')).select('order_line.id')),
      ),
    );

type Way =
  | { through: 'lines'; query: ReturnType<typeof byLines> }
  | { through: 'groups'; query: ReturnType<typeof byGroups> };

/**
 * The queries that together find the orders. Each reads its matches by an index, or walks through the orders where the
 * filter is so wide that it soon has a page.
 */
const waysTo = (db: Db, viewer: Actor, wanted: OrderQuery): Way[] => {
  const { found } = wanted;
  const throughLines = (narrowed: OrderQuery): Way => ({
    through: 'lines',
    query: byLines(selectWanted(db, viewer, narrowed)),
  });
  const ofBuyers = () => byGroups(db, viewer, { ...wanted, found: null });
  if (found && !found.isCommon) {
    const { names, numbers, buyerIds } = found;
    const nothing = { ...found, names: [], numbers: [], buyerIds: [] };
    return [
      ...names.map((name) => throughLines({ ...wanted, found: { ...nothing, names: [name] } })),
      ...(numbers.length > 0 ? [throughLines({ ...wanted, found: { ...nothing, numbers } })] : []),
      ...(buyerIds.length > 0
        ? [{ through: 'groups' as const, query: ofBuyers().where('order_group.buyer_id', 'in', buyerIds) }]
        : []),
    ];
  }
  if (found && found.names.length + found.numbers.length === 0) {
    const query = ofBuyers().where(({ exists, selectFrom }) =>
      exists(
        selectFrom('buyer')
          .select('buyer.id')
          .whereRef('buyer.id', '=', 'order_group.buyer_id')
          .where((eb) => contains(db, eb.ref('buyer.name'), found.search)),
      ),
    );
    return [{ through: 'groups', query }];
  }
  const isOfProduct = wanted.farmerId !== undefined || wanted.productNameId !== undefined;
  if (
    !found &&
    wanted.buyerId === undefined &&
    (hasFewDays(wanted) || isOfOpenLines(wanted) || isOfProduct)
  ) {
    return [throughLines(wanted)];
  }
  if (found || !isMine(viewer, wanted.scope))
    return [{ through: 'groups', query: byGroups(db, viewer, wanted) }];
  // One query for both would sort all of them.
  const mine = selectMatches(db, viewer, wanted);
  return [
    { through: 'lines', query: byLines(mine.where('order_line.farmer_id', '=', viewer.uid)) },
    { through: 'lines', query: byLines(mine.where('order_line.farmer_id', 'is', null)) },
  ];
};

type Place = { before: number | null; limit: number };

const newestOf = (groups: ReturnType<typeof byGroups>, { before, limit }: Place) =>
  groups
    .$if(before !== null, (query) => query.where('order_group.id', '<', before ?? 0))
    .orderBy('order_group.id', 'desc')
    .limit(limit);

/** The ids of a page of orders, newest first. */
export const listNewest = async (
  db: Db,
  viewer: Actor,
  wanted: OrderQuery,
  { before, limit }: Place,
): Promise<number[]> => {
  const ids = new Set<number>();
  for (const { through, query } of waysTo(db, viewer, wanted)) {
    const rows =
      through === 'lines'
        ? await query
            .$if(before !== null, (lines) => lines.where('order_line.group_id', '<', before ?? 0))
            .orderBy('order_line.group_id', 'desc')
            .limit(limit)
            .execute()
        : await newestOf(query, { before, limit }).execute();
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort((a, b) => b - a).slice(0, limit);
};

/** All of the ways as one query, without the order in which they are paged. */
const together = (ways: Way[]) =>
  sql<{ id: number }>`${sql.join(
    ways.map(({ query }) => sql`select id from (${query}) as way`),
    sql` union `,
  )}`;

/** Each order of the lines that match, where few lines are added up. */
const selectGrouped = (db: Db, viewer: Actor, wanted: OrderQuery) =>
  selectWanted(db, viewer, wanted)
    .select('order_line.group_id as id')
    .$if(wanted.found !== null && !wanted.found.isCommon, (lines) =>
      lines.where(sql<boolean>`order_line.group_id in (${together(waysTo(db, viewer, wanted))})`),
    )
    .groupBy('order_line.group_id');

type Day = [day: string, id: number];

/**
 * A page of orders, the soonest delivery day of their matching lines first: their ids and those days. Few lines are
 * added up; otherwise it walks through the lines by day and takes each order at the first of its lines that match.
 */
export const listByDay = async (
  db: Db,
  viewer: Actor,
  wanted: OrderQuery,
  { after, limit }: { after: Day | null; limit: number },
): Promise<{ id: number; day: string }[]> => {
  const { from, found, buyerId } = wanted;
  const [day, id] = after ?? ['', 0];
  if (buyerId !== undefined || isOfOpenLines(wanted) || (found && !found.isCommon)) {
    const first = sql<string>`min(order_line.delivery_date)`;
    return selectGrouped(db, viewer, wanted)
      .select(first.as('day'))
      .$if(after !== null, (lines) =>
        lines.having(sql<boolean>`${first} > ${day} or (${first} = ${day} and order_line.group_id > ${id})`),
      )
      .orderBy('day')
      .orderBy('order_line.group_id')
      .limit(limit)
      .execute();
  }
  return db
    .selectFrom('order_line as first')
    .select(['first.group_id as id', 'first.delivery_date as day'])
    .$if(from !== undefined, (query) => query.where('first.delivery_date', '>=', from ?? ''))
    .$if(wanted.to !== undefined, (query) => query.where('first.delivery_date', '<=', wanted.to ?? ''))
    .$if(after !== null, (query) =>
      query
        .where('first.delivery_date', '>=', day)
        .where(({ or, eb }) => or([eb('first.delivery_date', '>', day), eb('first.group_id', '>', id)])),
    )
    .where(
      'first.id',
      '=',
      selectWanted(db, viewer, wanted)
        .select('order_line.id')
        .where('order_line.group_id', '=', sql.ref<number>('first.group_id'))
        .orderBy('order_line.delivery_date')
        .orderBy('order_line.id')
        .limit(1),
    )
    .orderBy('first.delivery_date')
    .orderBy('first.group_id')
    .limit(limit)
    .execute();
};

export type Need = [rank: number, day: string, id: number];

/** A page of orders that need action: in the sequence of `actionOrder`, then by the day that it is for, or newest first. */
export const listByNeed = (
  db: Db,
  viewer: Actor,
  wanted: OrderQuery,
  { after, limit, isByDay }: { after: Need | null; limit: number; isByDay: boolean },
): Promise<{ id: number; rank: number; day: string }[]> => {
  const ranks = actionOrder.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`);
  const rank = asInteger(sql`min(case order_line.status ${sql.join(ranks, sql` `)} end)`);
  const day = isByDay ? sql<string>`min(order_line.delivery_date)` : sql<string>`min('')`;
  const [afterRank, afterDay, afterId] = after ?? [0, '', 0];
  const isNext = isByDay ? sql`order_line.group_id > ${afterId}` : sql`order_line.group_id < ${afterId}`;
  return selectGrouped(db, viewer, wanted)
    .select([rank.as('rank'), day.as('day')])
    .$if(after !== null, (lines) =>
      lines.having(
        sql<boolean>`${rank} > ${afterRank} or (${rank} = ${afterRank}
          and (${day} > ${afterDay} or (${day} = ${afterDay} and ${isNext})))`,
      ),
    )
    .orderBy('rank')
    .orderBy('day')
    .orderBy('order_line.group_id', isByDay ? 'asc' : 'desc')
    .limit(limit)
    .execute();
};

export const countWanted = async (db: Db, viewer: Actor, wanted: OrderQuery): Promise<number> => {
  const { found } = wanted;
  const total = asInteger(sql`count(*)`).as('total');
  const ways = waysTo(db, viewer, wanted);
  const counted =
    isOfLines(wanted) && (!found || found.isCommon) && ways.every(({ through }) => through === 'groups')
      ? selectWanted(db, viewer, wanted).select(
          asInteger(sql`count(distinct order_line.group_id)`).as('total'),
        )
      : hasLineFilter(viewer, wanted)
        ? db.selectFrom(sql<{ id: number }>`(${together(ways)})`.as('matched')).select(total)
        : selectGroups(db, viewer, wanted).select(total);
  return (await counted.executeTakeFirstOrThrow()).total;
};
