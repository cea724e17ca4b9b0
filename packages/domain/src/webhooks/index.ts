export * from './webhooks.rules.ts';
export * from './webhooks.schema.ts';
export * from './webhooks.texts.ts';
