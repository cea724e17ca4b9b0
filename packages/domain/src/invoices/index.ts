export * from './invoices.rules.ts';
export * from './invoices.schema.ts';
export * from './invoices.texts.ts';
export * from './invoices-export.rules.ts';
export * from './invoices-lines.rules.ts';
export * from './invoices-payments.schema.ts';
