import { Kysely } from 'kysely';
import { isDamage, watchDamage } from '../connection/damage.ts';
import { openSqliteMoment } from '../connection/open-moment.ts';
import { openSqliteToRead } from '../connection/sqlite.ts';
import type { Database } from '../core/database.ts';
import type { OpenDatabase } from './open-database.ts';
import type {} from './tables.ts';

/**
 * Opens the embedded database only to read it, for a process beside the one that has it open. It sees what is committed.
 * Refuses with `DatabaseTrouble`.
 */
export const openReader = (path: string): Pick<OpenDatabase, 'db' | 'engine' | 'openMoment' | 'damage'> => {
  const damage = watchDamage();
  const db = new Kysely<Database>({
    dialect: openSqliteToRead(path),
    log: ({ level, ...event }) => {
      if (level === 'error' && 'error' in event && isDamage(event.error)) damage.note(event.error as Error);
    },
  });
  return { db, engine: 'sqlite', openMoment: () => openSqliteMoment(path, damage), damage };
};
