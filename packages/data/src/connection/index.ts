export type { Channel } from './channel.ts';
export { isDamage } from './damage.ts';
export * from './database-error.ts';
export { isHeldUp, isOverdue, isUnreachable } from './postgres-errors.ts';
export { openRowCache, type RowCache } from './row-cache.ts';
