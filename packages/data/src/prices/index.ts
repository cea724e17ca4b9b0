export * from './prices.queries.ts';
