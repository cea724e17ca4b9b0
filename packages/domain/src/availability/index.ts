export * from './availability.rules.ts';
