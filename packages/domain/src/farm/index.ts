export * from './farm.rules.ts';
export * from './farm.schema.ts';
export * from './farm.texts.ts';
export * from './farm-waiting.schema.ts';
