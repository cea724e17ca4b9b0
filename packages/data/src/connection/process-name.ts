import { sql } from 'kysely';
import type { Db } from '../core/database.ts';

const PREFIX = 'farm-dashboard';

/** The name under which PostgreSQL shows the connections of this process. */
export const PROCESS_NAME = `${PREFIX} ${crypto.randomUUID().slice(0, 8)}`;

export const isUsedElsewhere = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database()
      and starts_with(application_name, ${PREFIX}) and not starts_with(application_name, ${PROCESS_NAME})
    limit 1`.execute(db);
  return rows.length > 0;
};
