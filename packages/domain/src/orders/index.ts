export * from './orders.rules.ts';
export * from './orders.schema.ts';
export * from './orders.texts.ts';
export * from './orders-input.texts.ts';
