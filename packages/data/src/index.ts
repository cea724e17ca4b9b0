export * from './analytics/analytics.queries.ts';
export * from './buyers/buyers.queries.ts';
export * from './catalog/catalog.queries.ts';
export * from './catalog/catalog-sizes.queries.ts';
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
export { isAnswering } from './connection/is-answering.ts';
export { isUnreachable } from './connection/postgres.ts';
export * from './connection/trouble.ts';
export * from './core/page.ts';
export * from './core/violation.ts';
export * from './deliveries/deliveries.queries.ts';
export * from './idempotency/idempotency.queries.ts';
export * from './identity/identity.queries.ts';
export * from './identity/identity-sessions.queries.ts';
export * from './inventory/inventory.queries.ts';
export * from './inventory/inventory-movements.queries.ts';
export * from './inventory/inventory-placeholders.queries.ts';
export * from './locations/locations.queries.ts';
export * from './messages/messages.queries.ts';
export * from './messages/messages-conversations.queries.ts';
export * from './notifications/notifications.queries.ts';
export * from './orders/orders.queries.ts';
export * from './orders/orders-lines.queries.ts';
export * from './orders/orders-stock.queries.ts';
export * from './plantings/plantings.queries.ts';
export * from './shortages/shortages.queries.ts';
