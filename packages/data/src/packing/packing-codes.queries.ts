import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';
import { usesCodes } from '../inventory/inventory-codes.queries.ts';

/** It reads those of some lines whose papers name lots by their codes: the product, the buyer or the farm wants it. */
export const listCodedLines = async (db: Db, lineIds: readonly number[]): Promise<Set<number>> => {
  const rows = await inChunks(lineIds, (some) =>
    db
      .selectFrom('order_line')
      .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
      .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
      .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
      .select('order_line.id')
      .where('order_line.id', 'in', some)
      .where(({ or }) => or([usesCodes, sql<boolean>`buyer.wants_lots = 'all'`]))
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
};

export type LotName = {
  id: number;
  /** Null until somebody needed to call it. */
  lotCode: string | null;
  /** The grower who gave it its code, if that is another farm. */
  sourceName: string | null;
  codeFixedAt: string | null;
};

export const listLotNames = (db: Db, lotIds: readonly number[]): Promise<LotName[]> =>
  inChunks([...new Set(lotIds)], (some) =>
    db
      .selectFrom('product')
      .select(['id', 'lot_code as lotCode', 'source_name as sourceName', 'code_fixed_at as codeFixedAt'])
      .where('id', 'in', some)
      .execute(),
  );
