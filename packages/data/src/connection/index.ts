export type { Channel } from './channel.ts';
export { isUnreachable } from './postgres.ts';
export * from './trouble.ts';
