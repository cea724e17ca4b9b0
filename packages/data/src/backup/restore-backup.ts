import { dirname } from 'node:path';
import { isPostgresUrl } from '../connection/postgres.ts';
import { restorePostgres } from './restore-postgres.ts';
import { type Restored, type RestoreOrder, restoreSqlite } from './restore-sqlite.ts';

/** `keepIn` is for what a farm on PostgreSQL had before; SQLite keeps it beside the database. */
export const restoreBackup = (
  order: RestoreOrder & { keepIn: string | null },
  signal?: AbortSignal,
): Promise<Restored> =>
  isPostgresUrl(order.to)
    ? restorePostgres({ ...order, keepIn: order.keepIn ?? dirname(order.file) }, signal)
    : restoreSqlite(order);
