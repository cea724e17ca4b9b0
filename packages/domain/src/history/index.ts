export * from './history.rules.ts';
export * from './history.schema.ts';
export * from './history.texts.ts';
