import type { Day } from '@farm/domain/core';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/** Confirmed lines of days before `day` that the person may deliver, as `mayActOnLine` of the domain says. */
const selectOld = (db: Db, person: Actor, day: Day) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.delivery_date', '<', day)
    .$if(!isPermitted('orders.actOnAll', person.role), (query) =>
      isPermitted('orders.actAsGrower', person.role)
        ? query.where((eb) =>
            eb.or([
              eb('order_line.farmer_id', '=', person.uid),
              eb('order_line.farmer_id', 'is', null),
              eb('order_line.packed_at', 'is not', null),
            ]),
          )
        : query.where('order_group.sales_rep_id', '=', person.uid),
    );

/** So many old lines are looked at, since a banner needs no more; the next are found once these are delivered. */
const LINES_COUNTED = 2000;

/** How many deliveries, each what one buyer gets on one day, have such lines; of very many, those of the oldest. */
export const countOldDeliveries = async (db: Db, person: Actor, day: Day): Promise<number> => {
  const { count } = await db
    .selectFrom(
      selectOld(db, person, day)
        .select(['order_group.buyer_id', 'order_line.delivery_date'])
        .orderBy('order_line.delivery_date')
        .limit(LINES_COUNTED)
        .as('old'),
    )
    .select(asInteger(sql`count(distinct old.delivery_date || ' ' || old.buyer_id)`).as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Longest overdue first, whole deliveries, and at most `most` unless the first alone has more. */
export const listOldLines = async (db: Db, person: Actor, before: Day, most: number): Promise<number[]> => {
  const first = await selectOld(db, person, before)
    .select(['order_line.id', 'order_line.delivery_date as day', 'order_group.buyer_id as buyerId'])
    .orderBy('order_line.delivery_date')
    .orderBy('order_group.buyer_id')
    .orderBy('order_line.id')
    .limit(most + 1)
    .execute();
  const cut = first[most];
  if (!cut) return first.map(({ id }) => id);
  const whole = first.filter(({ day, buyerId }) => day !== cut.day || buyerId !== cut.buyerId);
  if (whole.length > 0) return whole.map(({ id }) => id);
  const only = await selectOld(db, person, before)
    .select('order_line.id')
    .where('order_line.delivery_date', '=', cut.day)
    .where('order_group.buyer_id', '=', cut.buyerId)
    .execute();
  return only.map(({ id }) => id);
};
