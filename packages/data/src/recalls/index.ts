export * from './recalls.queries.ts';
