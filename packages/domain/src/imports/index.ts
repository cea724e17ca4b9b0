export * from './imports.schema.ts';
export * from './imports.texts.ts';
export * from './imports-columns.rules.ts';
export * from './imports-plan.rules.ts';
