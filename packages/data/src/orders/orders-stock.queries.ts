import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, locksRows } from '../core/sql.ts';

/** Packages of one present product name that confirmed, undelivered lines have reserved. */
export type Reservation = { name: string; unitsPerPackage: string | null; quantity: number };

/** By present product name and package size; `except`: a line that is not to count against itself. */
export const listReservations = (
  db: Db,
  { names, except }: { names?: string[] | undefined; except?: number | undefined } = {},
): Promise<Reservation[]> => {
  if (names?.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .leftJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select((eb) => [
      eb.fn.coalesce('product_name.name', 'product.name').as('name'),
      'order_line.units_per_package as unitsPerPackage',
      asInteger(eb.fn.sum('order_line.quantity')).as('quantity'),
    ])
    .where('order_line.status', '=', 'confirmed')
    .$if(names !== undefined, (query) =>
      query.where((eb) => eb.fn.coalesce('product_name.name', 'product.name'), 'in', names ?? []),
    )
    .$if(except !== undefined, (query) => query.where('order_line.id', '!=', except ?? 0))
    .groupBy((eb) => [eb.fn.coalesce('product_name.name', 'product.name'), 'order_line.units_per_package'])
    .execute();
};

/**
 * Lets one transaction at a time promise a product's free stock: until it ends, others wait here. On SQLite
 * the write lock already does.
 */
export const takePromiseLock = async (trx: Trx, name: string): Promise<void> => {
  if (!locksRows(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
};
