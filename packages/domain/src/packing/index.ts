export * from './packing.rules.ts';
export * from './packing.schema.ts';
export * from './packing.texts.ts';
export * from './packing-labels.rules.ts';
export * from './packing-plan.rules.ts';
