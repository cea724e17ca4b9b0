export * from './mail.rules.ts';
export * from './mail.schema.ts';
export * from './mail.texts.ts';
