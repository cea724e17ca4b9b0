export * from './tracing.queries.ts';
export * from './tracing-files.queries.ts';
export * from './tracing-lots.queries.ts';
