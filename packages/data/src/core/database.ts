import type { Kysely, Transaction } from 'kysely';

/** All tables by name. Each slice adds its own in `<slice>.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the slices add to it.
export interface Database {}

/** The handle every query takes: the database itself or a transaction on it. */
export type Db = Kysely<Database>;
/** A transaction: its writes all happen, or none. */
export type Trx = Transaction<Database>;

export type Engine = 'sqlite' | 'postgres';
