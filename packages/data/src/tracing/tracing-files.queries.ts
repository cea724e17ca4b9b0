import type { Day } from '@farm/domain/core';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';
import { stockMovementTable } from '../inventory/inventory.tables.ts';
import type { LotMovement } from './tracing.queries.ts';

type Note = { number: number; buyerId: number; deliveryDate: Day; deliveredAt: string | null };

const selectNoteLines = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .leftJoin('product_size', 'product_size.id', 'order_line.size_id')
    .select([
      'order_line.id as lineId',
      'order_line.version',
      'order_line.purchase_order_number as purchaseOrderNumber',
      'order_group.sales_rep_id as salesRepId',
      'product_name.is_traced as isTraced',
      'product_size.gtin',
    ]);

/** The lines of a delivery note, whoever asks, by id; of an open one also those that join it when it leaves. */
export const listNoteLines = async (db: Db, { number, buyerId, deliveryDate, deliveredAt }: Note) => {
  const on = await selectNoteLines(db)
    .where('order_line.delivery_note_id', '=', number)
    .where('order_line.status', 'in', ['confirmed', 'delivered'])
    .execute();
  const joining =
    deliveredAt === null
      ? await selectNoteLines(db)
          .where('order_line.delivery_note_id', 'is', null)
          .where('order_line.status', '=', 'confirmed')
          .where('order_line.delivery_date', '=', deliveryDate)
          .where('order_group.buyer_id', '=', buyerId)
          .execute()
      : [];
  return [...on, ...joining]
    .map(({ isTraced, ...line }) => ({ ...line, isTraced: isTraced === 1 }))
    .sort((a, b) => a.lineId - b.lineId);
};

type Days = { from: Day; to: Day };

/** Lots with a code that were harvested or cooled on these days, after one, by id. */
export const listLotsOfDays = async (
  db: Db,
  { from, to, after, limit }: Days & { after: number; limit: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('kind', '=', 'lot')
    .where('lot_code', 'is not', null)
    .where('id', '>', after)
    .where(({ eb, or, and }) =>
      or([
        and([eb('harvest_date', '>=', from), eb('harvest_date', '<=', to)]),
        and([eb('cooled_on', '>=', from), eb('cooled_on', '<=', to)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** It tells what came into lots, and what of it was taken back. */
export const listIncoming = async (
  db: Db,
  lotIds: readonly number[],
): Promise<(LotMovement & { lotId: number })[]> => {
  const rows = await inChunks(lotIds, (some) =>
    db
      .selectFrom('stock_movement')
      .select(stockMovementTable.columns('product_id', 'kind', 'units', 'reason_text', 'order_line_id'))
      .where('product_id', 'in', some)
      .where('order_line_id', 'is', null)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ productId, units, ...row }) => ({ ...row, lotId: productId, units: String(units) }));
};

/** Lines that were packed or delivered between two instants, by id. */
export const listLinesBetween = async (
  db: Db,
  { since, before }: { since: string; before: string },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('order_line')
    .select('id as lineId')
    .where('packed_at', '>=', since)
    .where('packed_at', '<', before)
    .union(
      db
        .selectFrom('stock_movement')
        .select(sql<number>`order_line_id`.as('lineId'))
        .where(sql<boolean>`kind = 'delivered'`)
        .where('order_line_id', 'is not', null)
        .where('created_at', '>=', since)
        .where('created_at', '<', before),
    )
    .execute();
  return rows.map(({ lineId }) => lineId).sort((a, b) => a - b);
};

/** Where places are, by their ids. */
export const listCoordinates = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { latitude: string | null; longitude: string | null }>> => {
  const rows = await inChunks([...new Set(ids)], (some) =>
    db.selectFrom('location').select(['id', 'latitude', 'longitude']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
};
