export { assertCurrentFarm, assertFarm, checkFigures, checkStorage } from './check-farm.ts';
export { checkSqliteAside } from './copy-sqlite.ts';
export { findLastBackup, momentName, nightlyName, pruneBackups } from './kept-backups.ts';
export { lowerThreadPriority } from './lower-priority.ts';
export { readFarm } from './read-farm.ts';
export { restoreBackup } from './restore-backup.ts';
export { adviseRestore, type BackupWatch, watchBackups } from './watch-backups.ts';
export { writeBackup } from './write-backup.ts';
