import { type Sales, TOP_LIST_LENGTH } from '@farm/domain/analytics';
import { countsInAnalytics, orderStatuses } from '@farm/domain/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger, finds, isPostgres } from '../core/sql.ts';
import type { AnalyticsScope } from './analytics.queries.ts';

const countedStatuses = orderStatuses.filter(countsInAnalytics);

/** Whole base units and billionths of one, since SQLite has no decimals: an amount has at most nine places. */
const BILLION = 1_000_000_000;

/** A line's amount in whole cents, rounded half away from zero, as `amountCents` of the domain. */
const amount = (db: Db): RawBuilder<number> => {
  const units = sql`coalesce(order_line.fill_units, order_line.units_per_package, '1')`;
  const cents = sql`(order_line.price_cents
    * case when order_line.fill_units is null then order_line.fill_quantity else 1 end)`;
  if (isPostgres(db))
    return sql`case when order_line.price_per = 'package'
      then cast(order_line.price_cents as bigint) * order_line.fill_quantity
      else cast(round(cast(order_line.price_cents as numeric)
        * case when order_line.fill_units is null then order_line.fill_quantity else 1 end
        * cast(${units} as numeric)) as bigint) end`;
  const places = sql`case instr(${units}, '.') when 0 then 0 else
    cast(substr(substr(${units}, instr(${units}, '.') + 1) || '000000000', 1, 9) as integer) end`;
  return sql`case when order_line.price_per = 'package'
    then order_line.price_cents * order_line.fill_quantity
    else ${cents} * cast(${units} as integer)
      + (${cents} * (${places}) + ${sql.lit(BILLION / 2)}) / ${sql.lit(BILLION)} end`;
};

const soldLines = (db: Db, { range: { from, to }, repId }: AnalyticsScope) =>
  db
    .selectFrom('order_line')
    .where('order_line.price_cents', 'is not', null)
    .where('order_line.status', 'in', countedStatuses)
    .$if(from !== null, (query) => query.where('order_line.delivery_date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('order_line.delivery_date', '<=', to ?? ''))
    .$if(repId !== null, (query) =>
      query
        .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
        .where('order_group.sales_rep_id', '=', repId ?? ''),
    );

const deliveredSum = (db: Db) =>
  sql<number>`sum(case when order_line.status = 'delivered' then ${amount(db)} else 0 end)`;
const toComeSum = (db: Db) =>
  sql<number>`sum(case when order_line.status = 'delivered' then 0 else ${amount(db)} end)`;

/** Whether a line that one may see has a price. */
const hasPricedLine = (db: Db, repId: string | null): Promise<boolean> =>
  finds(
    soldLines(db, { range: { from: null, to: null }, repId })
      .select('order_line.id')
      .limit(1),
  );

const listSoldProducts = (db: Db, scope: AnalyticsScope): Promise<Sales['products']> =>
  db
    .selectFrom(
      soldLines(db, scope)
        .select(['order_line.product_name_id', deliveredSum(db).as('delivered'), toComeSum(db).as('to_come')])
        .groupBy('order_line.product_name_id')
        .as('sold'),
    )
    .innerJoin('product_name', 'product_name.id', 'sold.product_name_id')
    .select([
      'product_name.id as productNameId',
      'product_name.name as productName',
      asInteger(sql.ref('sold.delivered')).as('deliveredCents'),
      asInteger(sql.ref('sold.to_come')).as('toComeCents'),
    ])
    .orderBy(sql`sold.delivered + sold.to_come`, 'desc')
    .orderBy('productName')
    .orderBy('productNameId')
    .execute();

/** Selects the credit memos by their days, only those of a rep's buyers if a rep is given. */
const credited = (db: Db, { range: { from, to }, repId }: AnalyticsScope) =>
  db
    .selectFrom('invoice')
    // Literal, as in the index.
    .where(sql<boolean>`invoice.status = 'issued' and invoice.kind = 'credit'`)
    .$if(from !== null, (query) => query.where('invoice.issue_date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('invoice.issue_date', '<=', to ?? ''))
    .$if(repId !== null, (query) =>
      query.where(
        // Not by `in` or `exists`, for which SQLite would read every buyer.
        ({ selectFrom }) =>
          selectFrom('buyer').select('buyer.assigned_rep_id').whereRef('buyer.id', '=', 'invoice.buyer_id'),
        '=',
        repId ?? '',
      ),
    );

const sumCredited = async (db: Db, scope: AnalyticsScope): Promise<number> => {
  const { cents } = await credited(db, scope)
    .select(asInteger(sql`sum(invoice.total_cents)`).as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
};

/** Lists the sales to each buyer, less what was credited. */
const listSoldBuyers = (db: Db, scope: AnalyticsScope): Promise<Sales['buyers']> =>
  db
    .selectFrom(
      db
        .selectFrom(
          soldLines(db, scope)
            .select(['order_line.group_id', deliveredSum(db).as('delivered'), toComeSum(db).as('to_come')])
            .groupBy('order_line.group_id')
            .as('sold'),
        )
        .innerJoin('order_group', 'order_group.id', 'sold.group_id')
        .select(['order_group.buyer_id as buyer', 'sold.delivered', 'sold.to_come'])
        .unionAll(
          credited(db, scope).select([
            'invoice.buyer_id as buyer',
            sql<number>`-invoice.total_cents`.as('delivered'),
            sql<number>`0`.as('to_come'),
          ]),
        )
        .as('bought'),
    )
    .innerJoin('buyer', 'buyer.id', 'bought.buyer')
    .select([
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      asInteger(sql`sum(bought.delivered)`).as('deliveredCents'),
      asInteger(sql`sum(bought.to_come)`).as('toComeCents'),
    ])
    .groupBy(['buyer.id', 'buyer.name'])
    .orderBy(sql`sum(bought.delivered) + sum(bought.to_come)`, 'desc')
    .orderBy('buyerName')
    .orderBy('buyerId')
    .limit(TOP_LIST_LENGTH)
    .execute();

/**
 * By the lines' own days and packages, credit memos by theirs; totals are those of all products, not only of the first. A
 * credit memo names no product, so products are told before it.
 */
export const findSales = async (db: Db, scope: AnalyticsScope): Promise<Sales> => {
  const [isOn, creditedCents, products, buyers] = await Promise.all([
    hasPricedLine(db, scope.repId),
    sumCredited(db, scope),
    listSoldProducts(db, scope),
    listSoldBuyers(db, scope),
  ]);
  const total = (key: 'deliveredCents' | 'toComeCents') => products.reduce((sum, row) => sum + row[key], 0);
  return {
    isOn,
    deliveredCents: total('deliveredCents') - creditedCents,
    creditedCents,
    toComeCents: total('toComeCents'),
    products: products.slice(0, TOP_LIST_LENGTH),
    buyers,
  };
};
