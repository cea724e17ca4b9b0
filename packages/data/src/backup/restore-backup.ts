import { dirname } from 'node:path';
import { isPostgresUrl } from '../connection/postgres.ts';
import { restorePostgres } from './restore-postgres.ts';
import { type Restored, type RestoreOrder, restoreSqlite } from './restore-sqlite.ts';

/**
 * Puts a backup in the place of the farm in `to`. `keepIn` is the folder for what a farm on PostgreSQL had before; on
 * SQLite that is kept beside the database. Refuses with `DatabaseTrouble`.
 */
export const restoreBackup = (
  order: RestoreOrder & { keepIn: string | null },
  signal?: AbortSignal,
): Promise<Restored> =>
  isPostgresUrl(order.to)
    ? restorePostgres({ ...order, keepIn: order.keepIn ?? dirname(order.file) }, signal)
    : restoreSqlite(order);
