export * from './standing.queries.ts';
