export * from './offers.queries.ts';
