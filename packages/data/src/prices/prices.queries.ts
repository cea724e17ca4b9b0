import { type Price, type PriceList, STANDARD_LIST_ID } from '@farm/domain/prices';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, asInteger, finds, inChunks, insertInSequence, takeLock } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { priceListTable, priceTable } from './prices.tables.ts';

const priceColumns = priceTable.columns();

/** Lists that are not archived, Standard first and then by name. */
export const listPriceLists = async (db: Db): Promise<PriceList[]> => {
  const rows = await db
    .selectFrom('price_list')
    .select([
      ...priceListTable.columns('id', 'name', 'version'),
      (eb) =>
        eb
          .selectFrom('buyer')
          .select(asInteger(sql`count(*)`).as('count'))
          .where('buyer.archived_at', 'is', null)
          .where((own) =>
            own.or([
              own('buyer.price_list_id', '=', own.ref('price_list.id')),
              own.and([own('price_list.id', '=', STANDARD_LIST_ID), own('buyer.price_list_id', 'is', null)]),
            ]),
          )
          .as('buyers'),
      (eb) =>
        eb
          .selectFrom('price')
          .select('price.id')
          .whereRef('price.price_list_id', '=', 'price_list.id')
          .limit(1)
          .as('firstPrice'),
    ])
    .where('archived_at', 'is', null)
    .execute();
  return rows
    .map(({ buyers, firstPrice, ...list }) => ({ ...list, buyers: buyers ?? 0, isUsed: firstPrice !== null }))
    .sort((a, b) =>
      a.id === STANDARD_LIST_ID ? -1 : b.id === STANDARD_LIST_ID ? 1 : a.name.localeCompare(b.name, 'en'),
    );
};

/** It reads prices of live sizes and lists, past ones too; of one template if it is given. They come by size, list, quantity and day. */
export const listPrices = (db: Db, productNameId?: number): Promise<Price[]> =>
  db
    .selectFrom('price')
    .innerJoin('price_list', 'price_list.id', 'price.price_list_id')
    .innerJoin('product_size', 'product_size.id', 'price.product_size_id')
    .select(priceColumns)
    .where('price_list.archived_at', 'is', null)
    .where('product_size.archived_at', 'is', null)
    .$if(productNameId !== undefined, (query) =>
      query.where('product_size.product_name_id', '=', productNameId ?? 0),
    )
    .orderBy('price.product_size_id')
    .orderBy('price.price_list_id')
    .orderBy('price.min_quantity')
    .orderBy('price.valid_from')
    .orderBy('price.id')
    .execute();

const pricesOfBuyer = (db: Db, { buyerId, sizeIds }: { buyerId: number; sizeIds: readonly number[] }) =>
  db
    .selectFrom('price')
    .leftJoin('buyer', (join) => join.on('buyer.id', '=', buyerId))
    .leftJoin('price_list', (join) =>
      join.onRef('price_list.id', '=', 'buyer.price_list_id').on('price_list.archived_at', 'is', null),
    )
    .select([...priceColumns, 'price_list.id as buyerListId'])
    .where('price.product_size_id', 'in', sizeIds)
    .where((eb) =>
      eb.or([
        eb('price.price_list_id', '=', sql.lit(STANDARD_LIST_ID)),
        eb('price.price_list_id', '=', eb.ref('price_list.id')),
      ]),
    )
    .execute();

/** The prices of these sizes on the buyer's list and on Standard, each with the id of the buyer's list. */
export const listPricesOfBuyer = async (
  db: Db,
  buyerId: number,
  sizeIds: readonly number[],
): Promise<(Price & { buyerListId: number | null })[]> =>
  sizeIds.length === 0 ? [] : pricesOfBuyer(db, { buyerId, sizeIds });

/** More ids than this are looked up one by one by PostgreSQL, which takes longer than to read all sizes. */
const SIZES_NAMED = 500;

/** Live sizes, by their ids: at least those given. */
export const listPricedSizes = async (db: Db, sizeIds: readonly number[]) => {
  const rows = await db
    .selectFrom('product_size')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .select(['product_size.id', 'product_name.name as productName', 'product_size.size'])
    .where('product_size.archived_at', 'is', null)
    .where('product_name.archived_at', 'is', null)
    .$if(sizeIds.length <= SIZES_NAMED, (query) => query.where('product_size.id', 'in', sizeIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** It reads all sizes of a template, archived ones too, on every list. */
export const listPricesOfTemplate = (db: Db, productNameId: number) =>
  db
    .selectFrom('price')
    .innerJoin('product_size', 'product_size.id', 'price.product_size_id')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .select([...priceColumns, 'product_size.size', 'product_name.name as productName'])
    .where('product_size.product_name_id', '=', productNameId)
    .orderBy('price.id')
    .execute();

export const hasPrices = (db: Db): Promise<boolean> => finds(db.selectFrom('price').select('id').limit(1));

/** The lists on which some sizes have a price, archived lists too. */
export const listPricedPlaces = (
  db: Db,
  sizeIds: readonly number[],
): Promise<{ priceListId: number; sizeId: number }[]> =>
  inChunks(sizeIds, (some) =>
    db
      .selectFrom('price')
      .select(['price_list_id as priceListId', 'product_size_id as sizeId'])
      .distinct()
      .where('product_size_id', 'in', some)
      .execute(),
  );

/** Keeps others who set prices waiting, so that only one of them is the first. */
export const takePrices = (trx: Trx): Promise<void> => takeLock(trx, 'prices');

export const insertPrices = (trx: Trx, prices: readonly NewFields<typeof priceTable>[]): Promise<Price[]> =>
  insertInSequence(prices, (some) =>
    trx
      .insertInto('price')
      .values(some.map((price) => priceTable.newRow(price)))
      .returning(priceColumns)
      .execute(),
  );

/** With their product and size. */
export const listPricesById = (db: Db, ids: readonly number[]) =>
  inChunks(ids, (some) =>
    db
      .selectFrom('price')
      .innerJoin('product_size', 'product_size.id', 'price.product_size_id')
      .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
      .select([...priceColumns, 'product_size.size', 'product_name.name as productName'])
      .where('price.id', 'in', some)
      .execute(),
  );

/** It reads those that an import made, when it is undone: no line may have been priced from them. */
export const deletePrices = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inChunks(ids, (some) => trx.deleteFrom('price').where('id', 'in', some).execute());
};

/** Which of these prices an order line may have been priced from. */
export const listUsedPrices = (db: Db, ids: readonly number[]): Promise<number[]> =>
  inChunks(ids, async (some) => {
    const rows = await db
      .selectFrom('price')
      .innerJoin('product_size', 'product_size.id', 'price.product_size_id')
      .innerJoin('order_line', (join) =>
        join
          .onRef('order_line.product_name_id', '=', 'product_size.product_name_id')
          .onRef('order_line.size_id', '=', 'price.product_size_id')
          .onRef('order_line.price_cents', '=', 'price.cents')
          .onRef('order_line.price_per', '=', 'price.per')
          .onRef('order_line.delivery_date', '>=', 'price.valid_from'),
      )
      .select('price.id')
      .distinct()
      .where('price.id', 'in', some)
      .where('order_line.price_source', '=', 'list')
      .execute();
    return rows.map(({ id }) => id);
  });

/** Undefined if there is none, or it is archived. */
export const findPriceList = (db: Db, id: number) =>
  db
    .selectFrom('price_list')
    .select(priceListTable.columns('id', 'name', 'version'))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

/** Undefined if its name is taken. */
export const insertPriceList = (trx: Trx, name: string) =>
  trx
    .insertInto('price_list')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(priceListTable.columns('id', 'name', 'version'))
    .executeTakeFirst();

/** False if it is archived or has another version by now. Fails with a unique violation if its name is taken. */
export const setPriceList = (
  trx: Trx,
  { id, version, ...change }: { id: number; version: number; name?: string | undefined; archivedAt?: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('price_list')
      .set(priceListTable.changed({ ...change, version: version + 1 }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('archived_at', 'is', null),
  );
