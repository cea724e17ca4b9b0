export * from './identity.queries.ts';
export * from './identity-codes.queries.ts';
export * from './identity-examples.queries.ts';
export * from './identity-grants.queries.ts';
export * from './identity-people.queries.ts';
export * from './identity-sessions.queries.ts';
export * from './identity-sign-ins.queries.ts';
export * from './identity-tokens.queries.ts';
