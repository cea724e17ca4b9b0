export * from './catalog.queries.ts';
export * from './catalog-sizes.queries.ts';
