import type { BaseUnit } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import type { DemandLine } from '@farm/domain/shortages';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';

/**
 * Confirmed, undelivered lines due on or before `to`, including overdue ones. Lines of one order with the same package
 * and day are added up. `productName` is the current name, `baseUnit` the unit of the stock.
 */
export const listDemand = (
  db: Db,
  { to }: { to: Day },
): Promise<(DemandLine & { baseUnit: BaseUnit | null })[]> =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select((eb) => [
      'product_name.id as productNameId',
      'product_name.name as productName',
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
      'product_name.id',
      'product_name.name',
      'product_name.base_unit',
      'order_line.size',
      'order_line.units_per_package',
      'order_line.delivery_date',
      'order_line.group_id',
      'buyer.name',
    ])
    .execute();
