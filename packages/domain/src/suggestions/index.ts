export * from './suggestions.rules.ts';
export * from './suggestions.schema.ts';
export * from './suggestions.texts.ts';
