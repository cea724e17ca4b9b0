import type { Role } from '@farm/domain/identity';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A token without a person. The row stays when it is ended, since past acts have its name from here. */
export const serviceTable = defineTable('service', 'kept', {
  id: generated<number>(),
  /** Its own account, which nobody can sign in to. */
  uid: column<string>(),
  name: column<string>(),
  role: column<Role>(),
  created_by: column<string>(),
  created_at: column<string>(),
  ended_at: column<string | null>(),
});

export const servicesData = { tables: [serviceTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof servicesData> {}
}
