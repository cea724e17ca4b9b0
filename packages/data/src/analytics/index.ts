export * from './analytics.queries.ts';
export * from './analytics-sales.queries.ts';
