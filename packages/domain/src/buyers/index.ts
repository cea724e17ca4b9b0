export * from './buyers.rules.ts';
export * from './buyers.schema.ts';
export * from './buyers.texts.ts';
