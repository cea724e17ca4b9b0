export * from './offers.rules.ts';
export * from './offers.schema.ts';
export * from './offers.texts.ts';
