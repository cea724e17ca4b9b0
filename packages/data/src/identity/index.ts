export * from './identity.queries.ts';
export * from './identity-examples.queries.ts';
export * from './identity-sessions.queries.ts';
