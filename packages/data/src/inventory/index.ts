export * from './inventory.queries.ts';
export * from './inventory-bulk.queries.ts';
export * from './inventory-codes.queries.ts';
export * from './inventory-harvested.queries.ts';
export * from './inventory-movements.queries.ts';
export * from './inventory-placeholders.queries.ts';
export * from './inventory-unfree.queries.ts';
