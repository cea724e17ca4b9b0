export * from './imports.schema.ts';
export * from './imports.texts.ts';
export * from './imports-buyers.rules.ts';
export * from './imports-columns.rules.ts';
export * from './imports-locations.rules.ts';
export * from './imports-plan.rules.ts';
export * from './imports-prices.rules.ts';
export * from './imports-products.rules.ts';
