export * from './identity.queries.ts';
export * from './identity-sessions.queries.ts';
