import type { BaseUnit } from '@farm/domain/catalog';
import type { NeedsInput } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { selectWanted } from './orders-match.queries.ts';

type Need = {
  productNameId: number;
  name: string;
  baseUnit: BaseUnit | null;
  size: string;
  unitsPerPackage: string | null;
  quantity: number;
};

export const listNeeds = (
  db: Db,
  viewer: Actor,
  { today, ...input }: NeedsInput & { today: string },
): Promise<Need[]> =>
  selectWanted(db, viewer, {
    ...input,
    statuses: ['pending', 'pending_inventory', 'confirmed'],
    found: null,
    today,
  })
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select((eb) => [
      'product_name.id as productNameId',
      'product_name.name',
      'product_name.base_unit as baseUnit',
      'order_line.size',
      'order_line.units_per_package as unitsPerPackage',
      asInteger(eb.fn.sum('order_line.fill_quantity')).as('quantity'),
    ])
    .groupBy([
      'product_name.id',
      'product_name.name',
      'product_name.base_unit',
      'order_line.size',
      'order_line.units_per_package',
    ])
    .execute();
