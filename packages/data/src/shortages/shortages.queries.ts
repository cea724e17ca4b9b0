import type { BaseUnit } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import type { DemandLine } from '@farm/domain/shortages';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/**
 * Confirmed, undelivered lines due by `to`, inclusive, those overdue among them; equal packages of one order on
 * one day are one row. The product's name is its present one, so that it meets its stock; `baseUnit` is its
 * template's.
 */
export const listDemand = (
  db: Db,
  { to }: { to: Day },
): Promise<(DemandLine & { baseUnit: BaseUnit | null })[]> => {
  const presentName = sql<string>`coalesce(product_name.name, product.name)`;
  return db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .leftJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select((eb) => [
      presentName.as('productName'),
      'product_name.base_unit as baseUnit',
      'order_line.size',
      'order_line.units_per_package as unitsPerPackage',
      'order_line.delivery_date as deliveryDate',
      'order_line.group_id as orderNumber',
      'buyer.name as buyerName',
      asInteger(eb.fn.sum('order_line.quantity')).as('quantity'),
    ])
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.delivery_date', '<=', to)
    .groupBy([
      presentName,
      'product_name.base_unit',
      'order_line.size',
      'order_line.units_per_package',
      'order_line.delivery_date',
      'order_line.group_id',
      'buyer.name',
    ])
    .execute();
};
