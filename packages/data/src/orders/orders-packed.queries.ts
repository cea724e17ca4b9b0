import type { BaseUnit } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import type { Fill } from '@farm/domain/inventory';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, inChunks } from '../core/sql.ts';
import { orderLineTable, packedLotTable } from './orders.tables.ts';

const packingColumns = [
  'fill_quantity',
  'fill_units',
  'short_reason',
  'share_quantity',
  'share_reason',
  'packed_at',
  'packed_by',
] as const;

/** A packed line takes this from a lot. `units` are exact base units, decimal text. */
export type PackedLot = { lotId: number; units: string };

export type LineFill = Fill & {
  id: number;
  productNameId: number;
  /** Null if no template has it. */
  baseUnit: BaseUnit | null;
  isCatchWeight: boolean;
  isTraced: boolean;
  shortReason: string | null;
  /** It was to get this before it was packed, for this reason, if that is not what was ordered. */
  shareQuantity: number | null;
  shareReason: string | null;
  /** Null until it is packed. */
  packedAt: string | null;
  packedBy: string | null;
  /** The lots that it was packed from; none until it is packed. */
  lots: (PackedLot & { harvestDate: Day })[];
};

/** It tells what packed lines take from which lots, delivered or not, with where each lot is; the oldest harvest first. */
export const listPackedLots = async (
  db: Db,
  lineIds: readonly number[],
): Promise<(PackedLot & { lineId: number; harvestDate: Day; location: string; lotCode: string | null })[]> =>
  lineIds.length === 0
    ? []
    : db
        .selectFrom('packed_lot')
        .innerJoin('product', 'product.id', 'packed_lot.lot_id')
        .select([
          ...packedLotTable.columns(),
          'product.harvest_date as harvestDate',
          'product.location',
          'product.lot_code as lotCode',
        ])
        .where('packed_lot.order_line_id', 'in', lineIds)
        .orderBy('product.harvest_date')
        .orderBy('packed_lot.lot_id')
        .execute();

/** It tells what some order lines get, by id. Does not check who asks. */
export const listFills = async (db: Db, lineIds: readonly number[]): Promise<Map<number, LineFill>> => {
  if (lineIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .leftJoin('product_size', 'product_size.id', 'order_line.size_id')
    .select([
      ...orderLineTable.columns('id', 'product_name_id', 'units_per_package', ...packingColumns),
      'product_name.base_unit as baseUnit',
      'product_name.is_traced as traced',
      'product_size.is_catch_weight as catchWeight',
    ])
    .where('order_line.id', 'in', lineIds)
    .execute();
  const packed = lines.filter(({ packedAt }) => packedAt !== null).map(({ id }) => id);
  const byLine = Map.groupBy(await listPackedLots(db, packed), ({ lineId }) => lineId);
  return new Map(
    lines.map(({ catchWeight, traced, ...line }) => [
      line.id,
      {
        ...line,
        isCatchWeight: catchWeight === 1,
        isTraced: traced === 1,
        lots: (byLine.get(line.id) ?? []).map(({ lineId: _, lotCode: __, ...lot }) => lot),
      },
    ]),
  );
};

/** The confirmed lines of a product from a day on, by day, order and id. */
export const listLinesToShare = (db: Db, { productNameId, from }: { productNameId: number; from: Day }) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      ...orderLineTable.columns(
        'id',
        'version',
        'group_id',
        'delivery_date',
        'size',
        'units_per_package',
        'quantity',
        'fill_quantity',
        'fill_units',
        'short_reason',
        'packed_at',
      ),
      'buyer.name as buyerName',
    ])
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.product_name_id', '=', productNameId)
    .where('order_line.delivery_date', '>=', from)
    .orderBy('order_line.delivery_date')
    .orderBy('order_line.group_id')
    .orderBy('order_line.id')
    .execute();

export type NewFill = {
  id: number;
  version: number;
  fillQuantity: number;
  fillUnits: string | null;
  shortReason: string | null;
  /** Absent: as it was shared out before. */
  shareQuantity?: number | null;
  shareReason?: string | null;
  packedAt: string | null;
  packedBy: string | null;
  lots: readonly PackedLot[];
};

/** Packs or unpacks a confirmed line as it was seen, and takes its lots down; false if it has changed. */
export const setFill = async (trx: Trx, fill: NewFill): Promise<boolean> => {
  const { id, version, lots, ...filled } = fill;
  const isChanged = await affectsOne(
    trx
      .updateTable('order_line')
      .set(orderLineTable.changed({ ...filled, version: version + 1 }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'confirmed'),
  );
  if (!isChanged) return false;
  await trx.deleteFrom('packed_lot').where('order_line_id', '=', id).execute();
  if (lots.length > 0) {
    await trx
      .insertInto('packed_lot')
      .values(lots.map((lot) => packedLotTable.newRow({ ...lot, lineId: id })))
      .execute();
  }
  return true;
};

/** Lists what is packed from some lots and not delivered yet: it still counts in them. */
export const listPackedOut = async (
  db: Db,
  lotIds: readonly number[],
): Promise<{ lineId: number; lotId: number; units: string }[]> =>
  lotIds.length === 0
    ? []
    : db
        .selectFrom('packed_lot')
        .innerJoin('order_line', 'order_line.id', 'packed_lot.order_line_id')
        .select(['packed_lot.order_line_id as lineId', 'packed_lot.lot_id as lotId', 'packed_lot.units'])
        .where('packed_lot.lot_id', 'in', lotIds)
        // Without the index of statuses, which would lead over all confirmed lines.
        .where(sql<boolean>`coalesce(order_line.status, '') = 'confirmed'`)
        .where('order_line.packed_at', 'is not', null)
        .execute();

/** It reads those of some lots that a line was packed from, delivered or not. */
export const listLotsPackedFrom = async (db: Db, lotIds: readonly number[]): Promise<Set<number>> => {
  const rows = await inChunks(lotIds, (some) =>
    db.selectFrom('packed_lot').select('lot_id').distinct().where('lot_id', 'in', some).execute(),
  );
  return new Set(rows.map((row) => row.lot_id));
};
