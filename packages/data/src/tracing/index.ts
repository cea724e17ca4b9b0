export * from './tracing-holds.queries.ts';
