import type { LotState, PackedDelivery } from '@farm/domain/tracing';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { productTable } from '../inventory/inventory.tables.ts';

const selectStates = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select([
      ...productTable.columns(
        'id',
        'lot_code',
        'source_name',
        'product_name_id',
        'harvest_date',
        'units_available',
        'hold_reason',
        'held_by',
        'held_at',
      ),
      'product_name.name as productName',
    ])
    .where('product.kind', '=', 'lot')
    .orderBy('product.id');

const toState = ({
  id: lotId,
  holdReason,
  heldBy,
  heldAt,
  ...lot
}: Awaited<ReturnType<ReturnType<typeof selectStates>['executeTakeFirstOrThrow']>>): LotState => ({
  ...lot,
  lotId,
  hold: heldAt === null ? null : { reason: holdReason ?? '', heldBy: heldBy ?? '', heldAt },
});

/** A lot by its id, archived or not. */
export const findLotState = async (db: Db, lotId: number): Promise<LotState | undefined> => {
  const row = await selectStates(db).where('product.id', '=', lotId).executeTakeFirst();
  return row && toState(row);
};

/** Lists what is packed from a lot and not delivered, by day and buyer. */
export const listPackedDeliveries = (db: Db, lotId: number): Promise<PackedDelivery[]> =>
  db
    .selectFrom('packed_lot')
    .innerJoin('order_line', 'order_line.id', 'packed_lot.order_line_id')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      'order_line.id as lineId',
      'order_line.group_id as orderNumber',
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      'order_line.delivery_date as deliveryDate',
      'packed_lot.units',
    ])
    .where('packed_lot.lot_id', '=', lotId)
    // Without the index of statuses, which would lead over all confirmed lines.
    .where(sql<boolean>`coalesce(order_line.status, '') = 'confirmed'`)
    .where('order_line.packed_at', 'is not', null)
    .orderBy('order_line.delivery_date')
    .orderBy('buyer.name')
    .orderBy('order_line.id')
    .execute();
