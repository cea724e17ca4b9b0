export * from './deliveries.queries.ts';
