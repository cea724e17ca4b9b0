export * from './shortages.queries.ts';
