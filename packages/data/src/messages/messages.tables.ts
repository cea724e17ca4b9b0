import type { Generated } from 'kysely';

export interface ConversationTable {
  id: Generated<number>;
  name: string | null;
  is_group: number;
  created_by: string;
  created_at: string;
  /** The two uids of a one-to-one conversation, sorted; unique, so that two people have only one. */
  pair_key: string | null;
  /** When it was started or the last message was sent. */
  active_at: string;
}

export interface ConversationMemberTable {
  conversation_id: number;
  uid: string;
  /** The newest message the person has opened; 0 for none. */
  read_message_id: Generated<number>;
}

export interface MessageTable {
  id: Generated<number>;
  conversation_id: number;
  sender_id: string;
  content: string;
  created_at: string;
  /** The order the message is about; null for none. */
  order_group_id: number | null;
}

export interface MessagesTables {
  conversation: ConversationTable;
  conversation_member: ConversationMemberTable;
  message: MessageTable;
}

declare module '../core/database.ts' {
  interface Database extends MessagesTables {}
}
