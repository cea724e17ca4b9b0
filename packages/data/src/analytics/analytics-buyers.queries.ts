import { TOP_LIST_LENGTH, type TopBuyer } from '@farm/domain/analytics';
import type { Day } from '@farm/domain/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import {
  type AnalyticsScope,
  ordersOf,
  salesTables,
  type Whole,
  wholePeriodsOf,
} from './analytics-scope.queries.ts';

/** How many of the best buyers of each month or year are looked at. */
const BEST_OF_PERIOD = 32;
const MOST_PERIODS = 40;

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** The first and the last day that have totals; undefined if none has. */
const findEnds = async (db: Db, repId: string): Promise<{ from: Day; to: Day } | undefined> => {
  const ends = (way: 'asc' | 'desc') =>
    salesTables(db).map(
      (table) => sql`select * from (select period from ${sql.table(table)}
        where rep_id = ${repId} and kind = 'all' and span = 'day' order by period ${sql.raw(way)} limit 1) as ending`,
    );
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select min(period) as first, max(period) as last from (${all([...ends('asc'), ...ends('desc')])}) as days`.execute(
    db,
  );
  const [{ first, last } = { first: null, last: null }] = rows;
  return first && last ? { from: first, to: last } : undefined;
};

/** Rows of some months and years. */
const isOf = (wholes: Whole[]) => {
  const isOfSpan = (span: Whole['span']) => {
    const periods = wholes.filter((whole) => whole.span === span).map(({ period }) => period);
    return periods.length > 0 ? [sql`span = ${sql.lit(span)} and period in (${sql.join(periods)})`] : [];
  };
  return [...isOfSpan('month'), ...isOfSpan('year')];
};

/**
 * The buyers with the most packages, found among the best of each month and year around the range. Nobody else can have
 * more in the range than the last of those in each, added up. Undefined if that does not rule everyone else out.
 */
export const findBestBuyers = async (
  db: Db,
  { range, repId: rep }: AnalyticsScope,
  { best = BEST_OF_PERIOD, length = TOP_LIST_LENGTH } = {},
): Promise<TopBuyer[] | undefined> => {
  const repId = rep ?? '';
  const ends = await findEnds(db, repId);
  if (!ends) return [];
  // Without days outside, a range that is open at an end goes to the end of a year.
  const first = range.from && range.from > ends.from ? range.from : `${ends.from.slice(0, 4)}-01-01`;
  const last = range.to && range.to < ends.to ? range.to : `${ends.to.slice(0, 4)}-12-31`;
  if (first > last) return [];
  const periods = wholePeriodsOf(first, last, MOST_PERIODS);
  if (!periods) return undefined;
  const { days, within, around } = periods;
  const bestOf = ({ span, period }: Whole) => sql`select * from (
    select period, item_id, units from sales_total
    where rep_id = ${repId} and kind = 'buyer' and span <> 'day' and next_day = ''
      and span = ${sql.lit(span)} and period = ${period}
    order by units desc limit ${best}) as best_of_period`;
  // Orders that go on in a later period, and what is still to be added to the totals: few rows.
  const others = isOf(around).flatMap((isOfSpan) =>
    salesTables(db).map(
      (table) => sql`select item_id from ${sql.table(table)} where rep_id = ${repId} and kind = 'buyer'
        and span <> 'day' and ${table === 'sales_total' ? sql`next_day <> ''` : sql`1 = 1`} and ${isOfSpan}`,
    ),
  );
  const columns = sql`item_id, next_day, units, orders`;
  const parts = salesTables(db).flatMap((table) => [
    ...days.map(
      ({ first, last }) => sql`select ${columns} from ${sql.table(table)}
        where rep_id = ${repId} and kind = 'buyer' and span = 'day' and period >= ${first} and period <= ${last}
          and item_id in (select id from candidate)`,
    ),
    // Each candidate is looked up in each period.
    ...isOf(within).map(
      (isOfSpan) => sql`select ${columns} from candidate cross join ${sql.table(table)}
        where rep_id = ${repId} and kind = 'buyer' and ${isOfSpan} and item_id = candidate.id`,
    ),
  ]);
  const { rows } = await sql<TopBuyer & { others: number | null }>`
    with best as materialized (${all(around.map(bestOf))}),
      candidate (id) as materialized (select item_id from best union ${sql.join(others, sql` union `)})
    select buyer.id as "buyerId", buyer.name as "buyerName", units, orders, (
      select cast(sum(lowest) as bigint) from (
        select min(units) as lowest from best group by period having count(*) = ${best}
      ) as bounds
    ) as others
    from (
      select item_id, ${asInteger(sql`sum(units)`)} as units, ${ordersOf(range)} as orders
      from (${all(parts)}) as totals group by item_id having ${ordersOf(range)} > 0
    ) as items
    inner join buyer on buyer.id = items.item_id
    order by units desc, orders desc, buyer.name, buyer.id limit ${length}`.execute(db);
  // There are no others where the best of each period are all of its buyers.
  const isComplete = rows.length === length || rows[0]?.others === null;
  const isProven = isComplete && rows.every(({ units, others }) => others === null || units > others);
  return isProven ? rows.map(({ others: _, ...buyer }) => buyer) : undefined;
};
