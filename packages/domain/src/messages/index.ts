export * from './messages.rules.ts';
export * from './messages.schema.ts';
export * from './messages.texts.ts';
