import type { BaseUnit } from '@farm/domain/catalog';
import type { Generated } from 'kysely';

/** A product: a live template, a deleted one, or a name used by stock or an order without a template. */
export interface ProductNameTable {
  id: Generated<number>;
  name: string;
  /** Lower-cased name; unique among templates that are not archived. */
  name_key: string;
  /** Null if it never had a template. */
  base_unit: BaseUnit | null;
  archived_at: string | null;
  version: Generated<number>;
  created_at: string;
}

export interface ProductSizeTable {
  id: Generated<number>;
  product_name_id: number;
  size: string;
  /** Base units in one package, exact decimal text. */
  units_per_base_unit: string;
  /** 1 if a package is weighed when it is packed, because none weighs exactly that. */
  is_catch_weight: Generated<number>;
  archived_at: string | null;
  version: Generated<number>;
}

export interface CatalogTables {
  product_name: ProductNameTable;
  product_size: ProductSizeTable;
}

declare module '../core/database.ts' {
  interface Database extends CatalogTables {}
}
