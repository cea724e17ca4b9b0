export { isPostgresUrl } from '../connection/postgres.ts';
export type { Upgrade } from '../migrations/migrate.ts';
export { countFarm, emptyFarm, findFirstThings } from './empty-farm.ts';
export { moveFarm } from './move-farm.ts';
export { connect, type OpenDatabase, openDatabase } from './open-database.ts';
export { openReader } from './open-reader.ts';
export { type DatabaseState, describeState, listUnsafeSettings, probeDatabase } from './probe-database.ts';
