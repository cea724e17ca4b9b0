export * from './catalog.rules.ts';
export * from './catalog.schema.ts';
export * from './catalog.texts.ts';
export * from './catalog-input.texts.ts';
export * from './catalog-units.rules.ts';
