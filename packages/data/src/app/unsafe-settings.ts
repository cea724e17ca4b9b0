import { sql } from 'kysely';
import type { Db } from '../core/database.ts';

/** The settings of a PostgreSQL server that are off although saved data would then not survive a power cut. */
export const listUnsafeSettings = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name
  `.execute(db);
  return rows.map(({ name }) => name);
};
