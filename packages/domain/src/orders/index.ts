export * from './orders.rules.ts';
export * from './orders.schema.ts';
