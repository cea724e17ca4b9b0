export * from './recalls.rules.ts';
export * from './recalls.schema.ts';
export * from './recalls.texts.ts';
