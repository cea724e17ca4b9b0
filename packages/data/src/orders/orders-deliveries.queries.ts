import type { Day } from '@farm/domain/core';
import { countsInCalendar, type OrderLine, orderStatuses } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, inChunks, takeLock } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { deliveryIdentityTable } from './orders.tables.ts';

const countedStatuses = orderStatuses.filter(countsInCalendar);

export type DeliveryIdentity = {
  id: number;
  buyerId: number;
  firstDay: Day;
  number: number;
  day: Day;
  sequence: number;
  cancelledOn: Day | null;
};

type Places = { buyerIds: readonly number[]; days: readonly Day[] };

/** They are on one of these days, or began on one. */
export const listIdentitiesAt = (db: Db, { buyerIds, days }: Places): Promise<DeliveryIdentity[]> =>
  inChunks(buyerIds, (some) =>
    db
      .selectFrom('delivery_identity')
      .select(deliveryIdentityTable.columns())
      .where('buyer_id', 'in', some)
      .where((eb) => eb.or([eb('day', 'in', days), eb('first_day', 'in', days)]))
      .orderBy('id')
      .execute(),
  );

/** How many lines the calendar shows of each buyer and day. */
export const countDelivered = (
  db: Db,
  { buyerIds, days }: Places,
): Promise<{ buyerId: number; day: Day; count: number }[]> =>
  inChunks(buyerIds, (some) =>
    db
      .selectFrom('order_line')
      .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
      .select(['order_group.buyer_id as buyerId', 'order_line.delivery_date as day'])
      .select(asInteger(sql`count(*)`).as('count'))
      .where('order_line.delivery_date', 'in', days)
      .where('order_line.status', 'in', countedStatuses)
      // Found by its day: there are more orders of a buyer than lines of a day.
      .where(sql`order_group.buyer_id + 0`, 'in', some)
      .groupBy(['order_group.buyer_id', 'order_line.delivery_date'])
      .execute(),
  );

/** Two people who each move a part of a delivery see what the other has moved, since one waits for the other. */
export const takeDeliveries = async (trx: Trx, buyerIds: readonly number[]): Promise<void> => {
  for (const buyerId of buyerIds.toSorted((a, b) => a - b)) await takeLock(trx, `deliveries of ${buyerId}`);
};

export const insertIdentity = async (
  trx: Trx,
  identity: NewFields<typeof deliveryIdentityTable>,
): Promise<number> => {
  const { id } = await trx
    .insertInto('delivery_identity')
    .values(deliveryIdentityTable.newRow(identity))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const setIdentity = async (
  trx: Trx,
  { id, ...changed }: Pick<DeliveryIdentity, 'id' | 'day' | 'sequence' | 'cancelledOn'>,
): Promise<void> => {
  const { day, sequence, cancelledOn } = changed;
  await trx
    .updateTable('delivery_identity')
    .set({ day, sequence, cancelled_on: cancelledOn })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('cancelled_order').where('delivery_id', '=', id).execute();
};

/** Something of these orders was on a delivery that is canceled. */
export const insertCancelledOrders = async (
  trx: Trx,
  deliveryId: number,
  numbers: readonly number[],
): Promise<void> => {
  await inChunks(numbers, async (some) => {
    await trx
      .insertInto('cancelled_order')
      .values(some.map((number) => ({ delivery_id: deliveryId, group_id: number })))
      .execute();
    return [];
  });
};

type Days = { from: Day; to: Day };

export type CalendarLine = Pick<OrderLine, 'id' | 'buyerId' | 'deliveryDate' | 'orderNumber' | 'status'> &
  Pick<OrderLine, 'productName' | 'size' | 'purchaseOrderNumber'> & {
    buyerName: string;
    fillQuantity: number;
  };

/** The lines of some days (both ends included) that the calendar shows to a person: only what an entry says of them. */
export const listCalendarLines = (db: Db, viewer: Actor, { from, to }: Days): Promise<CalendarLine[]> =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      'order_line.id',
      'order_group.buyer_id as buyerId',
      'buyer.name as buyerName',
      'order_line.delivery_date as deliveryDate',
      'order_line.group_id as orderNumber',
      'order_line.status',
      'order_line.product_name as productName',
      'order_line.size',
      'order_line.fill_quantity as fillQuantity',
      'order_line.purchase_order_number as purchaseOrderNumber',
    ])
    .where('order_line.status', 'in', countedStatuses)
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    )
    .orderBy('order_line.id')
    .execute();

/** They are on one of these days, or began on one; canceled ones come with the name of their buyer, if the person may see it. */
export const listIdentities = (
  db: Db,
  viewer: Actor,
  { from, to, cancelledSince }: Days & { cancelledSince: Day },
): Promise<(DeliveryIdentity & { cancelledOf: string | null })[]> =>
  db
    .selectFrom('delivery_identity')
    .leftJoin('buyer', (join) =>
      join
        .onRef('buyer.id', '=', 'delivery_identity.buyer_id')
        .on('delivery_identity.cancelled_on', '>=', cancelledSince)
        .$call((joined) =>
          isPermitted('orders.readAll', viewer.role)
            ? joined
            : joined.on(({ exists, selectFrom }) =>
                exists(
                  selectFrom('cancelled_order')
                    .innerJoin('order_group', 'order_group.id', 'cancelled_order.group_id')
                    .select('order_group.id')
                    .whereRef('cancelled_order.delivery_id', '=', 'delivery_identity.id')
                    .where('order_group.sales_rep_id', '=', viewer.uid),
                ),
              ),
        ),
    )
    .select([...deliveryIdentityTable.columns(), 'buyer.name as cancelledOf'])
    .where((eb) =>
      eb.or([
        eb.and([eb('delivery_identity.day', '>=', from), eb('delivery_identity.day', '<=', to)]),
        eb.and([eb('delivery_identity.first_day', '>=', from), eb('delivery_identity.first_day', '<=', to)]),
      ]),
    )
    .orderBy('delivery_identity.id')
    .execute();
