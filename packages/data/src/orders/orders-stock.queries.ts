import type { BaseUnit } from '@farm/domain/catalog';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, takeLock } from '../core/sql.ts';

export type Reservation = {
  productNameId: number;
  name: string;
  unitsPerPackage: string | null;
  quantity: number;
};

/** By product and package size. `except`: a line that must not count against itself; `before`: a day. */
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
  // What was weighed is one package of that weight.
  const packages = sql<string | null>`coalesce(order_line.fill_units, order_line.units_per_package)`;
  const quantity = asInteger(
    sql`sum(case when order_line.fill_units is null then order_line.fill_quantity else 1 end)`,
  );
  return db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select([
      'order_line.product_name_id as productNameId',
      'product_name.name',
      packages.as('unitsPerPackage'),
      quantity.as('quantity'),
    ])
    .where('order_line.status', '=', 'confirmed')
    .$if(productNameIds !== undefined, (query) =>
      query.where('order_line.product_name_id', 'in', productNameIds ?? []),
    )
    .$if(except !== undefined, (query) => query.where('order_line.id', '!=', except ?? 0))
    .$if(before !== undefined, (query) => query.where('order_line.delivery_date', '<', before ?? ''))
    .groupBy(['order_line.product_name_id', 'product_name.name', packages])
    .having(quantity, '>', 0)
    .execute();
};

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
