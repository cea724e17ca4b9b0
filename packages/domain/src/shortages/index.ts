export * from './shortages.rules.ts';
export * from './shortages.schema.ts';
