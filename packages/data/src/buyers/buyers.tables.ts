import type { Generated } from 'kysely';

export interface BuyerTable {
  id: Generated<number>;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  assigned_rep_id: string | null;
  notes: string | null;
  archived_at: string | null;
  version: Generated<number>;
  created_at: string;
}

export interface BuyersTables {
  buyer: BuyerTable;
}

declare module '../core/database.ts' {
  interface Database extends BuyersTables {}
}
