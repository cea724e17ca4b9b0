import { type Kysely, sql } from 'kysely';

/** Access tokens say what they are for, such as `orders:read`, with spaces between; null: every area. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table access_token add column scopes text`.execute(db);
};
