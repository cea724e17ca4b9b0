export * from './messages.queries.ts';
export * from './messages-conversations.queries.ts';
