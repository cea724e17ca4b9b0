export * from './identity.rules.ts';
export * from './identity.schema.ts';
