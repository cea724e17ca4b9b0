export * from './inventory.rules.ts';
export * from './inventory.schema.ts';
