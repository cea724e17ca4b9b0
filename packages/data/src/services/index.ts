export * from './services.queries.ts';
