import { stat } from 'node:fs/promises';
import type { FarmGauge } from '@farm/api';
import { isPostgresUrl, type OpenDatabase } from '@farm/data/app';
import type { BackupWatch } from '@farm/data/backup';
import { freeBytes } from './check-disk.ts';
import type { Settings } from './env.ts';

/** The size of a file; 0 if it does not exist now, as the write-ahead log may not. */
const sizeOf = async (path: string) => (await stat(path).catch(() => ({ size: 0 }))).size;

export const serverGauges = (
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  { pool }: Pick<OpenDatabase, 'pool'>,
  { backups, startedAt }: { backups: BackupWatch | null; startedAt: Date },
): FarmGauge[] => {
  const disk: FarmGauge[] = [
    {
      name: 'farm_disk_free_bytes',
      help: 'Free space on the disk of DATA_DIR',
      read: () => freeBytes(dataDir),
    },
    {
      name: 'farm_backup_age_seconds',
      help: 'Age of the last backup; before there is one, the time since the server started',
      read: () => backups && (Date.now() - (backups.last?.at ?? startedAt).valueOf()) / 1000,
    },
  ];
  if (isPostgresUrl(databaseUrl)) {
    return [
      ...disk,
      {
        name: 'farm_database_pool_open_connections',
        help: 'Connections to PostgreSQL',
        read: () => pool()?.open,
      },
      {
        name: 'farm_database_pool_idle_connections',
        help: 'Connections to PostgreSQL that nothing uses',
        read: () => pool()?.idle,
      },
      {
        name: 'farm_database_pool_waiting_requests',
        help: 'Requests that wait for a connection to PostgreSQL',
        read: () => pool()?.waiting,
      },
    ];
  }
  return [
    ...disk,
    { name: 'farm_database_file_bytes', help: 'Size of the database', read: () => sizeOf(databaseUrl) },
    {
      name: 'farm_database_wal_bytes',
      help: 'Size of the write-ahead log',
      read: () => sizeOf(`${databaseUrl}-wal`),
    },
  ];
};
