import type { Db, Trx } from '../core/database.ts';
import { asInteger, takeLock } from '../core/sql.ts';

/** Packages of one product that confirmed, undelivered lines have reserved. */
export type Reservation = {
  productNameId: number;
  name: string;
  unitsPerPackage: string | null;
  quantity: number;
};

/** By product and package size. `except` leaves out one line, so that it does not count against itself. */
export const listReservations = (
  db: Db,
  { productNameIds, except }: { productNameIds?: number[] | undefined; except?: number | undefined } = {},
): Promise<Reservation[]> => {
  if (productNameIds?.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select((eb) => [
      'order_line.product_name_id as productNameId',
      'product_name.name',
      'order_line.units_per_package as unitsPerPackage',
      asInteger(eb.fn.sum('order_line.quantity')).as('quantity'),
    ])
    .where('order_line.status', '=', 'confirmed')
    .$if(productNameIds !== undefined, (query) =>
      query.where('order_line.product_name_id', 'in', productNameIds ?? []),
    )
    .$if(except !== undefined, (query) => query.where('order_line.id', '!=', except ?? 0))
    .groupBy(['order_line.product_name_id', 'product_name.name', 'order_line.units_per_package'])
    .execute();
};

/** The product a line orders. */
export const findLineProduct = async (db: Db, lineId: number): Promise<number> =>
  (
    await db
      .selectFrom('order_line')
      .select('product_name_id as productNameId')
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow()
  ).productNameId;

/** Lets only one transaction at a time promise a product's free stock; others wait until it ends. */
export const takePromiseLock = (trx: Trx, productNameId: number): Promise<void> =>
  takeLock(trx, `promise of product ${productNameId}`);
