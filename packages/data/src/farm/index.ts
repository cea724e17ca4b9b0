export * from './farm.queries.ts';
