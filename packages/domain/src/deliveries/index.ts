export * from './deliveries.rules.ts';
export * from './deliveries.schema.ts';
export * from './deliveries.texts.ts';
