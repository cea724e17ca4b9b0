export * from './changes.queries.ts';
