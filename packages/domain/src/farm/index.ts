export * from './farm.schema.ts';
export * from './farm.texts.ts';
