export * from './imports.queries.ts';
export * from './imports-uses.queries.ts';
