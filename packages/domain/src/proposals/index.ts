export * from './proposals.rules.ts';
export * from './proposals.schema.ts';
export * from './proposals.texts.ts';
