export * from './availability.rules.ts';
export * from './availability.schema.ts';
export * from './availability.texts.ts';
