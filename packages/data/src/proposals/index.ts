export * from './proposals.queries.ts';
export * from './proposals-try.queries.ts';
