export * from './buyers.queries.ts';
