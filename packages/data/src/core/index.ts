export * from './commit-unknown.ts';
export type { Database, Db, Engine, Trx } from './database.ts';
export type { LeaseClock } from './lease.ts';
export { onceUnlocked } from './once-unlocked.ts';
export * from './page.ts';
export { readLong } from './read-long.ts';
export { listServiceNames } from './service-name.ts';
export * from './violation.ts';
