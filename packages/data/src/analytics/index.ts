export * from './analytics.queries.ts';
export * from './analytics-totals.queries.ts';
