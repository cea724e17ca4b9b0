export { createFarmClient, type FarmClient, type FarmClientOptions } from './farm-client.ts';
export { type FarmRefusal, refusalOf } from './refusal-of.ts';
