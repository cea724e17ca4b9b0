export * from './idempotency.queries.ts';
