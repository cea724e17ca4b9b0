export * from './connection/channel.ts';
export {
  connect,
  type Database,
  type Db,
  type Engine,
  isPostgresUrl,
  type OpenDatabase,
  openDatabase,
  type Trx,
} from './connection/database.ts';
export { isUnreachable } from './connection/postgres.ts';
export * from './connection/trouble.ts';
export * from './core/page.ts';
export * from './core/violation.ts';
export * from './idempotency/idempotency.queries.ts';
export * from './identity/identity.queries.ts';
export * from './identity/identity-sessions.queries.ts';
export * from './locations/locations.queries.ts';
export * from './notifications/notifications.queries.ts';
