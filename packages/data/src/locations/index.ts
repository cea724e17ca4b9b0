export * from './locations.queries.ts';
