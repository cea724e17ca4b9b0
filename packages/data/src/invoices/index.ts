export * from './invoices.queries.ts';
export * from './invoices-export.queries.ts';
export * from './invoices-lines.queries.ts';
export * from './invoices-payments.queries.ts';
export * from './invoices-to-bill.queries.ts';
