export * from './notifications.rules.ts';
export * from './notifications.schema.ts';
