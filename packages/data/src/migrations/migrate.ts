import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseTrouble } from '../connection/trouble.ts';
import * as initial from './2026-11-20-initial.ts';

/** In the order they are applied; a released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '2026-11-20-initial': initial,
};

/** Applies what is missing, each whole or not at all, under a lock. Refuses a database newer than this code. */
export const migrateToLatest = async <T>(db: Kysely<T>, known = migrations): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const unknown = rows.filter(({ name }) => !(name in known));
    if (unknown.length > 0) {
      throw new DatabaseTrouble(
        'newer',
        `The database was made by a newer version of the farm (${unknown.map(({ name }) => name).join(', ')}). Install that version, or restore an older backup.`,
      );
    }
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
