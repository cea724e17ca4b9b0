export * from './changes.schema.ts';
export * from './changes.texts.ts';
