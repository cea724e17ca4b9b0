import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseTrouble } from '../connection/trouble.ts';
import * as initial from './2026-11-20-initial.ts';
import * as farmHistoryJobs from './2026-11-22-farm-history-jobs.ts';
import * as notificationTexts from './2026-11-22-notification-texts.ts';
import * as personLanguage from './2026-11-22-person-language.ts';
import * as productsById from './2026-11-22-products-by-id.ts';
import * as unnamedGroups from './2026-11-22-unnamed-groups.ts';
import { assertSchema } from './schema.ts';

/** In the order they are applied, with the SHA-256 of each file: a released migration is never edited. */
export const steps: [name: string, migration: Migration, hash: string][] = [
  ['2026-11-20-initial', initial, '5be060ddc7683c0a90d8b298a43e5cf640f8b4022b914d6a44d97212136c527d'],
  [
    '2026-11-22-farm-history-jobs',
    farmHistoryJobs,
    '5770878d227cc8d1e8c99f15637983522062836478da63870e88d0a85c63b6f8',
  ],
  [
    '2026-11-22-notification-texts',
    notificationTexts,
    'b963004769b69000581eb848f8c6bb844b0c5588ed677bb3937ef946194c50b8',
  ],
  [
    '2026-11-22-person-language',
    personLanguage,
    '623c1f1604fc3d9af904dff88ded9aae6a25d9a1dfac851a9bcc94227f517b9c',
  ],
  [
    '2026-11-22-products-by-id',
    productsById,
    '8af49a2839bd08513955ddcd724648c6414c039769ce92cfe63d87db0e2d0620',
  ],
  [
    '2026-11-22-unnamed-groups',
    unnamedGroups,
    'f06eab3b4c747c98c318ec6a92d11ade91c75709ecc821435b597c74c254ba50',
  ],
];

export const migrations: Record<string, Migration> = Object.fromEntries(
  steps.map(([name, migration]) => [name, migration]),
);

const appliedNames = async <T>(db: Kysely<T>): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name);

/**
 * Applies what is missing, each whole or not at all, under a lock. Refuses a database newer than this code, and one
 * whose schema is not what the migrations make.
 */
export const migrateToLatest = async <T>(db: Kysely<T>, known = migrations): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const names = await appliedNames(db);
    const unknown = names.filter((name) => !(name in known));
    if (unknown.length > 0) {
      throw new DatabaseTrouble(
        'newer',
        `The database was made by a newer version of the farm (${unknown.join(', ')}). Install that version, or restore an older backup.`,
      );
    }
    const applied = Object.entries(known).filter(([name]) => names.includes(name));
    try {
      if (applied.length > 0) await assertSchema(db, Object.fromEntries(applied));
    } catch (error) {
      // Another process may have migrated between the two looks.
      if ((await appliedNames(db)).length === names.length) throw error;
      return migrateToLatest(db, known);
    }
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
