export * from './inventory.rules.ts';
export * from './inventory.schema.ts';
export * from './inventory.texts.ts';
