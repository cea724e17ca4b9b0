export * from './history.queries.ts';
