export * from './tries.queries.ts';
