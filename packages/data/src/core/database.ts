import type { Kysely, Transaction } from 'kysely';

/** Every table by its name. Each slice adds its own in `<slice>.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the slices fill it.
export interface Database {}

/** The handle every query takes: the database itself or a transaction on it. */
export type Db = Kysely<Database>;
/** A handle on which several writes are one. */
export type Trx = Transaction<Database>;

export type Engine = 'sqlite' | 'postgres';
