import { type Kysely, sql } from 'kysely';

/** A group that was given no name has none, so that its default name can be shown in the reader's language. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update conversation set name = null where is_group = 1 and name = 'Group with ' || (
    select cast(count(*) as text) from conversation_member where conversation_id = conversation.id
  ) || ' members'`.execute(db);
};
