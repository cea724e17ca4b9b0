import type { Language } from '@farm/domain/core';
import type { Generated } from 'kysely';

/** A single row with the id 1. */
export interface FarmTable {
  id: number;
  name: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  time_zone: string;
  language: Language;
  created_at: string;
  version: Generated<number>;
}

export interface FarmTables {
  farm: FarmTable;
}

declare module '../core/database.ts' {
  interface Database extends FarmTables {}
}
