export * from './inventory.rules.ts';
export * from './inventory.schema.ts';
export * from './inventory.texts.ts';
export * from './inventory-codes.rules.ts';
export * from './inventory-input.texts.ts';
