export * from './prices.rules.ts';
export * from './prices.schema.ts';
export * from './prices.texts.ts';
