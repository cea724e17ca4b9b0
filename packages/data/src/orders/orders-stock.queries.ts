import type { BaseUnit } from '@farm/domain/catalog';
import { startOfWeek } from '@farm/domain/core';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../core/database.ts';
import { asInteger, takeLock, unionAll } from '../core/sql.ts';

/** Packages of one product that confirmed, undelivered lines have reserved. */
export type Reservation = {
  productNameId: number;
  name: string;
  unitsPerPackage: string | null;
  quantity: number;
};

/** What confirmed lines order in each week, and what is still to be added to it. */
export const demandTables = ['demand_total', 'demand_change'] as const;

/**
 * By product and package size. `except` leaves out one line, so that it does not count against itself; `before` takes
 * only lines of earlier days.
 */
export const listReservations = (
  db: Db,
  {
    productNameIds,
    except,
    before,
  }: {
    productNameIds?: number[] | undefined;
    except?: number | undefined;
    before?: string | undefined;
  } = {},
): Promise<Reservation[]> => {
  if (productNameIds?.length === 0) return Promise.resolve([]);
  const ofProducts = (eb: ExpressionBuilder<Database, 'demand_total' | 'order_line'>) =>
    productNameIds ? eb('product_name_id', 'in', productNameIds) : eb.lit(true);
  // Whole weeks are in the totals; of the week that `before` is in, its first days are read from the lines.
  const week = before && startOfWeek(before);
  const totals = demandTables.map((table) =>
    db
      .selectFrom(table as 'demand_total')
      .select(['product_name_id', 'units_per_package', 'quantity'])
      .where(ofProducts)
      .$if(week !== undefined, (query) => query.where('week', '<', week ?? '')),
  );
  const lines = (sign: 1 | -1) =>
    db
      .selectFrom('order_line')
      .select((eb) => [
        'product_name_id',
        // What was weighed is one package of that weight, as in the totals.
        eb.fn.coalesce('fill_units', 'units_per_package', sql.lit('')).as('units_per_package'),
        sql<number>`${sql.lit(sign)} * case when fill_units is null then fill_quantity else 1 end`.as(
          'quantity',
        ),
      ])
      .where('status', '=', 'confirmed')
      .where(ofProducts)
      .$if(before !== undefined, (query) => query.where('delivery_date', '<', before ?? ''));
  const parts = [
    ...totals,
    ...(week === undefined ? [] : [lines(1).where('delivery_date', '>=', week)]),
    ...(except === undefined ? [] : [lines(-1).where('id', '=', except)]),
  ];
  const quantity = asInteger(sql`sum(reserved.quantity)`);
  // Names are looked up for the sums, which are fewer.
  return db
    .selectFrom(
      db
        .selectFrom(unionAll(parts).as('reserved'))
        .select(['product_name_id', 'units_per_package', quantity.as('quantity')])
        .groupBy(['product_name_id', 'units_per_package'])
        .having(quantity, '>', 0)
        .as('sums'),
    )
    .innerJoin('product_name', 'product_name.id', 'sums.product_name_id')
    .select([
      'sums.product_name_id as productNameId',
      'product_name.name',
      sql<string | null>`nullif(sums.units_per_package, '')`.as('unitsPerPackage'),
      'sums.quantity',
    ])
    .execute();
};

/** The product that each of some lines orders. */
export const listLineProducts = async (
  db: Db,
  lineIds: readonly number[],
): Promise<Map<number, { productNameId: number; baseUnit: BaseUnit | null }>> => {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select([
      'order_line.id',
      'order_line.product_name_id as productNameId',
      'product_name.base_unit as baseUnit',
    ])
    .where('order_line.id', 'in', lineIds)
    .execute();
  return new Map(rows.map(({ id, ...product }) => [id, product]));
};

/** Lets only one transaction at a time promise the free stock of products; others wait until it ends. */
export const takePromiseLocks = async (trx: Trx, productNameIds: Iterable<number>): Promise<void> => {
  // Always in the same order, so that two transactions never wait for each other.
  for (const id of [...new Set(productNameIds)].sort((a, b) => a - b))
    await takeLock(trx, `promise of product ${id}`);
};
