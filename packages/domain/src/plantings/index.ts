export * from './plantings.rules.ts';
export * from './plantings.schema.ts';
