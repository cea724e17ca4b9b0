import { sql } from 'kysely';
import type { Database, Db } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';

/** The tables whose rows refer to what an import can make, with the column that does. */
const uses = {
  stockOfTemplate: ['product', 'product_name_id'],
  linesOfTemplate: ['order_line', 'product_name_id'],
  plantingsOfTemplate: ['planting', 'product_name_id'],
  pricesOfSize: ['price', 'product_size_id'],
  wordsOfSize: ['buyer_word', 'product_size_id'],
  ordersOfBuyer: ['order_group', 'buyer_id'],
  notesOfBuyer: ['delivery_note', 'buyer_id'],
  invoicesOfBuyer: ['invoice', 'buyer_id'],
  paymentsOfBuyer: ['payment', 'buyer_id'],
  wordsOfBuyer: ['buyer_word', 'buyer_id'],
} as const satisfies Record<string, readonly [keyof Database, string]>;

/** Which of some things are used in this way. */
export const listUsed = (db: Db, use: keyof typeof uses, ids: readonly number[]): Promise<number[]> =>
  inChunks(ids, async (some) => {
    const [table, column] = uses[use];
    const rows = await db
      .selectFrom(table as 'product_size')
      .select(`${column as 'product_name_id'} as id`)
      .distinct()
      .where(column as 'product_name_id', 'in', some)
      // A lot that was removed, or only stands for what is ordered, is no stock.
      .$if(use === 'stockOfTemplate', (lots) =>
        lots.where(sql<boolean>`product.kind = 'lot' and product.archived_at is null`),
      )
      .execute();
    return rows.map(({ id }) => id);
  });

/** Which of some sizes order lines have. */
export const listOrderedSizes = (db: Db, ids: readonly number[]): Promise<number[]> =>
  inChunks(ids, async (some) => {
    const rows = await db
      .selectFrom('order_line')
      .innerJoin('product_size', 'product_size.product_name_id', 'order_line.product_name_id')
      .select('product_size.id')
      .distinct()
      .where('product_size.id', 'in', some)
      .where((eb) =>
        eb.or([
          eb('order_line.size_id', '=', eb.ref('product_size.id')),
          eb('order_line.size', '=', eb.ref('product_size.size')),
        ]),
      )
      .execute();
    return rows.map(({ id }) => id);
  });

/** Which of some templates have a live size. */
export const listSizedTemplates = (db: Db, ids: readonly number[]): Promise<number[]> =>
  inChunks(ids, async (some) => {
    const rows = await db
      .selectFrom('product_size')
      .select('product_name_id as id')
      .distinct()
      .where('product_name_id', 'in', some)
      .where('archived_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  });
