import type { NeedsInput } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import { productNameTable } from '../catalog/catalog.tables.ts';
import type { Db } from '../core/database.ts';
import { selectWanted } from './orders-match.queries.ts';

export const listWantedProducts = (db: Db, viewer: Actor, input: NeedsInput & { today: string }) =>
  selectWanted(db, viewer, {
    ...input,
    statuses: ['pending', 'pending_inventory', 'confirmed'],
    found: null,
  })
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select(productNameTable.columns('id', 'name', 'base_unit'))
    .distinct()
    .execute();
