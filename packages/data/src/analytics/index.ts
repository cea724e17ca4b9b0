export * from './analytics.queries.ts';
