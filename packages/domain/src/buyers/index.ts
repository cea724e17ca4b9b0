export * from './buyers.rules.ts';
export * from './buyers.schema.ts';
