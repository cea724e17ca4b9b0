import type { BaseUnit } from '@farm/domain/catalog';
import { sql } from 'kysely';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A product: a live template, a deleted one, or a name used by stock or an order without a template. */
export const productNameTable = defineTable('product_name', 'emptied', {
  id: generated<number>(),
  name: column<string>(),
  /** Lower-cased name; unique among templates that are not archived. */
  name_key: column<string>(),
  /** Null if it never had a template. */
  base_unit: column<BaseUnit | null>(),
  /** The newest entry of the history when it was last given a base unit: what was done before counts in another. */
  unit_set_after: column<number | null>(),
  /** How many days its stock keeps; null: as many as the farm says. */
  keeps_days: column<number | null>(),
  /** Days from planting to the first harvest; null: as its plantings took. */
  days_to_harvest: column<number | null>(),
  /** 1 once somebody has said how long its stock keeps: older lots are then not promised. */
  gets_old: generated<number>(),
  /** 1 if its lots have codes and its packages are of one lot. */
  is_traced: generated<number>(),
  variety: column<string | null>(),
  archived_at: column<string | null>(),
  version: generated<number>(),
  created_at: column<string>(),
});

export const productSizeTable = defineTable('product_size', 'emptied', {
  id: generated<number>(),
  product_name_id: column<number>(),
  size: column<string>(),
  /** Base units in one package, exact decimal text. */
  units_per_base_unit: column<string>(),
  /** 1 if a package is weighed when it is packed, because none weighs exactly that. */
  is_catch_weight: generated<number>(),
  packages_per_box: generated<number>(),
  /** A package weighs this, exact decimal text; null if unknown. It is read only where the product is sold by count. */
  package_pounds: column<string | null>(),
  /** 14 digits. */
  gtin: column<string | null>(),
  archived_at: column<string | null>(),
  version: generated<number>(),
});

export const catalogData = {
  tables: [productNameTable, productSizeTable],
  rules: [
    {
      since: '2026-12-06-packing',
      broken: sql`select product_size.id from product_size
        inner join product_name on product_name.id = product_size.product_name_id
        where product_size.is_catch_weight = 1 and product_size.archived_at is null
        and product_name.base_unit not in ('lb', 'oz')`,
      says: 'Package sizes that are weighed when packed, of products that are not counted by weight',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof catalogData> {}
}
