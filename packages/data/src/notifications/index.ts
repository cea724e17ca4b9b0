export * from './notifications.queries.ts';
