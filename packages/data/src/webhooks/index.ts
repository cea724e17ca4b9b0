export * from './webhooks.queries.ts';
export * from './webhooks-sending.queries.ts';
