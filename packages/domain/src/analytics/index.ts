export * from './analytics.rules.ts';
export * from './analytics.schema.ts';
export * from './analytics.texts.ts';
export * from './analytics-timeframes.rules.ts';
