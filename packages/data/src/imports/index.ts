export * from './imports.queries.ts';
