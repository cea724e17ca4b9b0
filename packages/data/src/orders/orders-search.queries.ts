import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { contains, inChunks } from '../core/sql.ts';

const ORDER_NUMBER = /^(#?)(\d{1,9})$/;
const ENDING_BYTES = 16;
const MOST_BUYERS = 200;
const MOST_NAMES = 40;
const MOST_ORDERS = 1000;

/** The first bytes as hex: any collation sorts them by their bytes, so a beginning is a range. */
const asKey = (letters: string) => Buffer.from(letters).subarray(0, ENDING_BYTES).toString('hex');

/** Where a search for a part of a PO number can begin. */
const poSuffixesOf = (purchaseOrderNumber: string): string[] => {
  const letters = [...purchaseOrderNumber.toLowerCase()];
  return [...new Set(letters.map((_, start) => asKey(letters.slice(start).join(''))))];
};

/** Lets an order be found by any part of a PO number. Those it had before stay and do no harm. */
export const insertPoSuffixes = (trx: Trx, groupId: number, purchaseOrderNumber: string): Promise<void> =>
  insertPoSuffixesOfOrders(trx, [{ groupId, purchaseOrderNumber }]);

/** It takes several orders. */
export const insertPoSuffixesOfOrders = async (
  trx: Trx,
  orders: readonly { groupId: number; purchaseOrderNumber: string }[],
): Promise<void> => {
  const endings = orders.flatMap(({ groupId, purchaseOrderNumber }) =>
    poSuffixesOf(purchaseOrderNumber).map((ending) => ({ ending, group_id: groupId })),
  );
  await inChunks(endings, (slice) =>
    trx
      .insertInto('purchase_order_ending')
      .values(slice)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
};

/** The words of a search find these. `isCommon`: so much that reading orders one by one finds enough. */
export type SearchResult = {
  buyerIds: number[];
  names: string[];
  /** Orders with this number or, among others, with a PO number that contains the words. */
  numbers: number[];
  search: string;
  isCommon: boolean;
};

/** Each name that a line has, without reading the lines: every step skips to the next name of the index. */
const listOrderedNames = async (db: Db, search: string): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      with recursive ordered (name) as (
        select min(product_name) from order_line
        union all
        select (select min(product_name) from order_line where product_name > ordered.name)
        from ordered where ordered.name is not null
      )
      select name from ordered where name is not null and ${contains(db, sql.ref('name'), search)}`.execute(
      db,
    )
  ).rows.map(({ name }) => name);

const listBuyersNamed = async (db: Db, search: string): Promise<number[]> =>
  (
    await db
      .selectFrom('buyer')
      .select('id')
      .where((eb) => contains(db, eb.ref('name'), search))
      .execute()
  ).map(({ id }) => id);

/** Looks the words of a search up in small tables and indexes; undefined if they match nothing. */
export const findWords = async (db: Db, search: string): Promise<SearchResult | undefined> => {
  const [, hash, digits] = ORDER_NUMBER.exec(search) ?? [];
  if (hash) {
    return { buyerIds: [], names: [], numbers: [Number(digits)], search, isCommon: false };
  }
  const buyerIds = await listBuyersNamed(db, search);
  const names = await listOrderedNames(db, search);
  const key = asKey(search.toLowerCase());
  const endings = await db
    .selectFrom('purchase_order_ending')
    .select('group_id as number')
    .where('ending', '>=', key)
    .where('ending', '<', `${key}g`)
    .limit(MOST_ORDERS + 1)
    .execute();
  const numbers = [...new Set([...endings.map(({ number }) => number), ...(digits ? [Number(digits)] : [])])];
  if (buyerIds.length + names.length + numbers.length === 0) return undefined;
  const isCommon = buyerIds.length > MOST_BUYERS || names.length > MOST_NAMES || endings.length > MOST_ORDERS;
  return { buyerIds, names, numbers, search, isCommon };
};

export const orderNumberIn = (search: string): number | undefined => {
  const digits = ORDER_NUMBER.exec(search)?.[2];
  return digits ? Number(digits) : undefined;
};
