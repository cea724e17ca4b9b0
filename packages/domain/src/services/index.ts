export * from './services.schema.ts';
export * from './services.texts.ts';
