export * from './invoices.queries.ts';
