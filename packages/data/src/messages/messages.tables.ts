import { sql } from 'kysely';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const conversationTable = defineTable('conversation', 'emptied', {
  id: generated<number>(),
  name: column<string | null>(),
  is_group: column<number>(),
  created_by: column<string>(),
  created_at: column<string>(),
  /** The two uids of a one-to-one conversation, sorted; unique, so that two people have only one. */
  pair_key: column<string | null>(),
  /** When it was started or the last message was sent. */
  active_at: column<string>(),
});

const conversationMemberTable = defineTable('conversation_member', 'emptied', {
  conversation_id: column<number>(),
  uid: column<string>(),
  /** The newest message the person has opened; 0 for none. */
  read_message_id: generated<number>(),
});

export const messageTable = defineTable('message', 'emptied', {
  id: generated<number>(),
  conversation_id: column<number>(),
  sender_id: column<string>(),
  content: column<string>(),
  created_at: column<string>(),
  /** The order the message is about; null for none. */
  order_group_id: column<number | null>().as('orderNumber'),
});

export const messagesData = {
  tables: [conversationTable, conversationMemberTable, messageTable],
  rules: [
    {
      broken: sql`select id from conversation
        where not exists (
          select 1 from conversation_member where conversation_member.conversation_id = conversation.id
        )`,
      says: 'Conversations without people',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof messagesData> {}
}
