export * from './plantings.queries.ts';
export * from './plantings-bulk.queries.ts';
export * from './plantings-corrected.queries.ts';
export * from './plantings-ready.queries.ts';
