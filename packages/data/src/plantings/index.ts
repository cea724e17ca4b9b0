export * from './plantings.queries.ts';
