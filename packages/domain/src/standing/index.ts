export * from './standing.rules.ts';
