export * from './jobs.queries.ts';
