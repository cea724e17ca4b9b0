export * from './packing.queries.ts';
export type * from './packing.tables.ts';
export * from './packing-codes.queries.ts';
export * from './packing-old.queries.ts';
export * from './packing-papers.queries.ts';
