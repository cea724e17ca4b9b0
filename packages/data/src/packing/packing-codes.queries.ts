import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';
import { usesCodes } from '../inventory/inventory-codes.queries.ts';

const FARM_ID = 1;

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

/** Who answers what buyers ask about lots, and where on the web they can be looked up. */
export type LotContact = { contact: string | null; reference: string | null };

export const findLotContact = (db: Db): Promise<LotContact> =>
  db
    .selectFrom('farm')
    .select(['trace_contact as contact', 'trace_reference as reference'])
    .where('id', '=', FARM_ID)
    .executeTakeFirstOrThrow();

export const listLotNames = (db: Db, lotIds: readonly number[]): Promise<LotName[]> =>
  inChunks([...new Set(lotIds)], (some) =>
    db
      .selectFrom('product')
      .select(['id', 'lot_code as lotCode', 'source_name as sourceName', 'code_fixed_at as codeFixedAt'])
      .where('id', 'in', some)
      .execute(),
  );

/** A label says this of its lot beside the code: what it is, and the place where it grew. */
export type LotOrigin = { id: number; variety: string | null; place: string | null };

export const listLotOrigins = (db: Db, lotIds: readonly number[]): Promise<LotOrigin[]> =>
  inChunks([...new Set(lotIds)], (some) =>
    db
      .selectFrom('product')
      .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
      .leftJoin('location', 'location.id', 'product.location_id')
      .select(({ fn }) => [
        'product.id',
        fn.coalesce('product.variety', 'product_name.variety').as('variety'),
        'location.name as place',
      ])
      .where('product.id', 'in', some)
      .execute(),
  );

/** The GTINs of the sizes of some lines, by the lines' ids; null without one. */
export const listLineGtins = async (
  db: Db,
  lineIds: readonly number[],
): Promise<Map<number, string | null>> => {
  const rows = await inChunks(lineIds, (some) =>
    db
      .selectFrom('order_line')
      .leftJoin('product_size', 'product_size.id', 'order_line.size_id')
      .select(['order_line.id', 'product_size.gtin'])
      .where('order_line.id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ id, gtin }) => [id, gtin]));
};
