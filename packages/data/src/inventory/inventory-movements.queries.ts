import { minus, sum } from '@farm/domain/core';
import type { MovementKind, StockMovement } from '@farm/domain/inventory';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { type Reason, reasonColumns, wordReason } from '../core/reason.ts';
import { inChunks } from '../core/sql.ts';
import { stockMovementTable } from './inventory.tables.ts';

export type NewMovement = {
  productId: number;
  kind: MovementKind;
  /** Signed base units. */
  units: number;
  /** The exact base units of a delivery, signed decimal text, which `units` rounds. */
  exactUnits?: string | null;
  reason: Reason;
  actorId: string;
  orderLineId: number | null;
};

/** Writes rows of the stock ledger, which is append-only. */
export const insertMovements = async (trx: Trx, movements: NewMovement[], now: string): Promise<void> => {
  await inChunks(movements, (slice) =>
    trx
      .insertInto('stock_movement')
      .values(
        slice.map((movement) => ({
          ...stockMovementTable.newRow({ ...movement, reason: null, createdAt: now }),
          ...reasonColumns(movement.reason),
        })),
      )
      .execute(),
  );
};

/** The ledger of one row, or of all rows of a product, archived or not; newest first. */
export const listMovements = async (
  db: Db,
  of: { productId: number } | { productNameId: number },
  { cursor, limit }: PageInput,
): Promise<Page<StockMovement>> => {
  const after = cursorKey<[number]>(cursor, ['number']);
  const rows = await db
    .selectFrom('stock_movement')
    .leftJoin('profile', 'profile.uid', 'stock_movement.actor_id')
    .select([...stockMovementTable.columnsBut('exact_units'), 'profile.name as actorName'])
    .where((eb) =>
      'productId' in of
        ? eb('stock_movement.product_id', '=', of.productId)
        : eb(
            'stock_movement.product_id',
            'in',
            eb
              .selectFrom('product')
              .select('product.id')
              .where('product.product_name_id', '=', of.productNameId),
          ),
    )
    .$if(after !== null, (query) => query.where('stock_movement.id', '<', after?.[0] ?? 0))
    .orderBy('stock_movement.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(wordReason), limit, ({ id }) => [id]);
};

export const listTakenUnits = async (
  db: Db,
  lineIds: readonly number[],
): Promise<
  {
    lotId: number;
    orderLineId: number | null;
    productNameId: number;
    /** Whole base units. */
    units: number;
    /** The exact ones, decimal text; null if they were taken before such were kept. */
    exact: string | null;
  }[]
> => {
  const rows = await db
    .selectFrom('stock_movement')
    .innerJoin('product', 'product.id', 'stock_movement.product_id')
    .select([
      'stock_movement.product_id as lotId',
      'stock_movement.order_line_id as orderLineId',
      'product.product_name_id as productNameId',
      'stock_movement.units',
      'stock_movement.exact_units as exact',
    ])
    .where('stock_movement.order_line_id', 'in', lineIds)
    .orderBy('stock_movement.order_line_id')
    .orderBy('stock_movement.product_id')
    .execute();
  const byLot = Map.groupBy(rows, ({ orderLineId, lotId }) => `${orderLineId} ${lotId}`);
  return [...byLot.values()].flatMap((moved) => {
    const [first] = moved;
    const units = moved.reduce((total, movement) => total - movement.units, 0);
    const known = moved.flatMap(({ exact }) => exact ?? []);
    const exact = known.length > 0 ? minus(0, sum(known)) : null;
    return first && (units !== 0 || (exact !== null && exact !== '0')) ? { ...first, units, exact } : [];
  });
};
