export * from './offers.queries.ts';
export * from './offers-links.queries.ts';
