export type * from './client-types.ts';
export { createFarmClient } from './farm-client.ts';
export { refusalOf } from './refusal-of.ts';
