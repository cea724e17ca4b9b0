export * from './identity.rules.ts';
export * from './identity.schema.ts';
export * from './identity.texts.ts';
export * from './identity-factors.schema.ts';
export * from './identity-fields.texts.ts';
export * from './identity-tokens.schema.ts';
