import { compare, minus } from '@farm/domain/core';
import type { MovementKind } from '@farm/domain/inventory';
import type { Db } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';
import { stockMovementTable } from '../inventory/inventory.tables.ts';
import {
  deliveryNoteTable,
  orderGroupTable,
  orderLineTable,
  packedLotTable,
} from '../orders/orders.tables.ts';

export type LotMovement = {
  kind: MovementKind;
  /** Signed exact base units. */
  units: string;
  /** The text as JSON, if the farm itself gave the reason. */
  reasonText: string | null;
  orderLineId: number | null;
};

/** The whole ledger of a lot, in its sequence. */
export const listLotMovements = async (db: Db, lotId: number): Promise<LotMovement[]> => {
  const rows = await db
    .selectFrom('stock_movement')
    .select(stockMovementTable.columns('kind', 'units', 'exact_units', 'reason_text', 'order_line_id'))
    .where('product_id', '=', lotId)
    .orderBy('id')
    .execute();
  return rows.map(({ units, exactUnits, ...row }) => ({ ...row, units: exactUnits ?? String(units) }));
};

/** When lines last left, by line: the instant of the newest delivery in the ledger. */
export const listDeliveredAt = async (db: Db, lineIds: readonly number[]): Promise<Map<number, string>> => {
  const rows = await inChunks(lineIds, (some) =>
    db
      .selectFrom('stock_movement')
      .select(({ fn }) => ['order_line_id as lineId', fn.max('created_at').as('at')])
      .where('order_line_id', 'in', some)
      .where('kind', '=', 'delivered')
      .where('units', '<=', 0)
      .groupBy('order_line_id')
      .execute(),
  );
  return new Map(rows.map(({ lineId, at }) => [lineId ?? 0, at]));
};

export type LotTake = { lotId: number; lineId: number; units: string };

/**
 * It tells what deliveries took of lots for lines, in exact base units, by line and lot. A delivery that was undone gave all of it
 * back, whatever part of a whole unit the ledger counts for it.
 */
export const listTakes = async (db: Db, lineIds: readonly number[]): Promise<LotTake[]> => {
  const rows = await inChunks(lineIds, (some) =>
    db
      .selectFrom('stock_movement')
      .select(stockMovementTable.columns('product_id', 'order_line_id', 'units', 'exact_units'))
      .where('order_line_id', 'in', some)
      .orderBy('order_line_id')
      .orderBy('product_id')
      .orderBy('id')
      .execute(),
  );
  const takes = new Map<string, LotTake>();
  for (const { productId: lotId, orderLineId, units, exactUnits } of rows) {
    const [key, moved] = [`${orderLineId} ${lotId}`, exactUnits ?? String(units)];
    if (units > 0 || compare(moved, 0) > 0) takes.delete(key);
    else if (compare(moved, 0) < 0)
      takes.set(key, {
        lotId,
        lineId: orderLineId ?? 0,
        units: minus(takes.get(key)?.units ?? '0', moved),
      });
  }
  return [...takes.values()];
};

/** It tells what lines were packed from, delivered or not, by line and lot. */
export const listPackedUnits = async (
  db: Db,
  lineIds: readonly number[],
): Promise<{ lineId: number; lotId: number; units: string }[]> =>
  inChunks(lineIds, (some) =>
    db
      .selectFrom('packed_lot')
      .select(packedLotTable.columns())
      .where('order_line_id', 'in', some)
      .orderBy('order_line_id')
      .orderBy('lot_id')
      .execute(),
  );

/** The lines that were ever packed or delivered from some lots. */
export const listLinesOfLots = async (db: Db, lotIds: readonly number[]): Promise<number[]> => {
  const rows = await inChunks(lotIds, (some) =>
    db
      .selectFrom('stock_movement')
      .select('order_line_id as lineId')
      .where('product_id', 'in', some)
      .where('order_line_id', 'is not', null)
      .unionAll(db.selectFrom('packed_lot').select('order_line_id as lineId').where('lot_id', 'in', some))
      .execute(),
  );
  return [...new Set(rows.flatMap(({ lineId }) => lineId ?? []))].sort((a, b) => a - b);
};

const selectLines = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .leftJoin('delivery_note', 'delivery_note.id', 'order_line.delivery_note_id')
    .select([
      ...orderLineTable.columns(
        'product_name_id',
        'product_name',
        'size_id',
        'size',
        'status',
        'delivery_date',
        'units_per_package',
        'fill_quantity',
        'fill_units',
        'packed_at',
        'packed_by',
      ),
      ...orderGroupTable.columns('buyer_id', 'group_key'),
      ...deliveryNoteTable.columns('ship_to_name', 'ship_to_address', 'ship_to_phone'),
      'order_line.id as lineId',
      'order_line.group_id as orderNumber',
      'order_line.delivery_note_id as noteNumber',
      'buyer.name as buyerName',
      'buyer.phone',
      'buyer.email',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

/** A line as its lots are told of it, whoever asks; an archived buyer keeps its name. */
export type TracedLine = Omit<Row, 'noteNumber' | 'shipToName' | 'shipToAddress' | 'shipToPhone'> & {
  note: { number: number; shipTo: { name: string; address: string | null; phone: string | null } } | null;
};

const toLine = ({ noteNumber, shipToName, shipToAddress, shipToPhone, ...line }: Row): TracedLine => ({
  ...line,
  note:
    noteNumber === null
      ? null
      : {
          number: noteNumber,
          shipTo: { name: shipToName ?? '', address: shipToAddress, phone: shipToPhone },
        },
});

/** By id. Does not check who asks. */
export const listTracedLines = async (db: Db, lineIds: readonly number[]): Promise<TracedLine[]> =>
  inChunks(lineIds, async (some) =>
    (await selectLines(db).where('order_line.id', 'in', some).orderBy('order_line.id').execute()).map(toLine),
  );
