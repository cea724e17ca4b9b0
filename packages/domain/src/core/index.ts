export * from './day.ts';
export * from './decimal.ts';
export * from './fields.ts';
export * from './input-issues.ts';
export * from './typed-day.ts';
export * from './typed-number.ts';
