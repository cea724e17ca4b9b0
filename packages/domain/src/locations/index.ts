export * from './locations.schema.ts';
export * from './locations.texts.ts';
