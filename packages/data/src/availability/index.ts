export * from './availability.queries.ts';
