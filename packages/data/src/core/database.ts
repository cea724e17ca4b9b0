import type { Kysely, Transaction } from 'kysely';

/** All tables by name. Each slice adds its own in `<slice>.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the slices add to it.
export interface Database {}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export type Engine = 'sqlite' | 'postgres';
