export * from './orders.queries.ts';
export * from './orders-flat.queries.ts';
export * from './orders-holders.queries.ts';
export * from './orders-lines.queries.ts';
export * from './orders-needs.queries.ts';
export { insertOrderEndings } from './orders-search.queries.ts';
export * from './orders-stock.queries.ts';
export * from './orders-usual.queries.ts';
export * from './orders-view.queries.ts';
