import { Kysely } from 'kysely';
import { noteDamage, watchDamage } from '../connection/damage.ts';
import { isPostgresUrl, openPostgresToRead, postgresPlugins } from '../connection/postgres.ts';
import { openSqliteToRead } from '../connection/sqlite.ts';
import type { Database } from '../core/database.ts';
import type { OpenDatabase } from './open-database.ts';
import type {} from './tables.ts';

/** Sees what is committed, beside the process or thread that has it open. Refuses with `DatabaseError`. */
export const openReader = (url: string): Pick<OpenDatabase, 'db' | 'engine' | 'damage'> => {
  const damage = watchDamage();
  const isPostgres = isPostgresUrl(url);
  const db = new Kysely<Database>({
    dialect: isPostgres ? openPostgresToRead(url) : openSqliteToRead(url),
    plugins: isPostgres ? postgresPlugins : [],
    log: noteDamage(damage),
  });
  return { db, engine: isPostgres ? 'postgres' : 'sqlite', damage };
};
