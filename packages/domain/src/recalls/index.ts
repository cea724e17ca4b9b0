export * from './recalls.schema.ts';
export * from './recalls.texts.ts';
