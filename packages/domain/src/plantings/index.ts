export * from './plantings.rules.ts';
export * from './plantings.schema.ts';
export * from './plantings.texts.ts';
export * from './plantings-input.texts.ts';
