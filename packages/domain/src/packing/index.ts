export * from './packing.rules.ts';
export * from './packing.schema.ts';
export * from './packing.texts.ts';
