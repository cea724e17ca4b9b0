export * from './standing.rules.ts';
export * from './standing.schema.ts';
export * from './standing.texts.ts';
