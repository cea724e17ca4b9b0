export type { Channel } from './channel.ts';
export { isAnswering } from './is-answering.ts';
export { isUnreachable } from './postgres.ts';
export * from './trouble.ts';
