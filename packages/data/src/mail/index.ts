export * from './mail.queries.ts';
export * from './mail-sending.queries.ts';
