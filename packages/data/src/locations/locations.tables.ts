import type { Generated } from 'kysely';

export interface LocationTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  created_at: string;
  created_by: string;
}

export interface LocationsTables {
  location: LocationTable;
}

declare module '../core/database.ts' {
  interface Database extends LocationsTables {}
}
