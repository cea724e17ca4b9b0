export * from './orders.rules.ts';
export * from './orders.schema.ts';
export * from './orders.texts.ts';
