export * from './locations.schema.ts';
