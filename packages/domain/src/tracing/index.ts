export * from './tracing.rules.ts';
export * from './tracing.schema.ts';
export * from './tracing.texts.ts';
export * from './tracing-codes.rules.ts';
export * from './tracing-holds.schema.ts';
