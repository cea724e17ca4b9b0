import type { Language } from '@farm/domain/core';
import type { Generated } from 'kysely';

/** A single row with the id 1. */
export interface FarmTable {
  id: number;
  name: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  /** What delivery notes say about the origin, such as 'Product of USA'. */
  origin: string | null;
  time_zone: string;
  language: Language;
  /** JSON of the details that the example farm gave; null without it. */
  example_details: string | null;
  /** When the example farm was removed; it does not come back. */
  examples_removed_at: string | null;
  created_at: string;
  version: Generated<number>;
}

export interface FarmTables {
  farm: FarmTable;
}

declare module '../core/database.ts' {
  interface Database extends FarmTables {}
}
