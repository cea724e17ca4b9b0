import type { Message, Participant } from '@farm/domain/messages';
import type { Actor } from '@farm/domain/permissions';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, idOf } from '../core/sql.ts';
import { maySeeOrder } from '../orders/index.ts';
import { messageTable } from './messages.tables.ts';

const selectMessages = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('profile', 'profile.uid', 'message.sender_id')
    .leftJoin('order_group', 'order_group.id', 'message.order_group_id')
    .select([
      ...messageTable.columnsBut('order_group_id'),
      'profile.name as senderName',
      'order_group.id as orderNumber',
      'order_group.group_key as orderGroupId',
      'order_group.sales_rep_id as salesRepId',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

/** Turns a row into what its reader may see: everyone sees the number of the order, some can open it. */
const toMessage = ({ orderNumber, orderGroupId, salesRepId, ...message }: Row, reader: Actor): Message => ({
  ...message,
  order:
    orderNumber === null
      ? null
      : {
          number: orderNumber,
          orderGroupId: salesRepId !== null && maySeeOrder(reader, { salesRepId }) ? orderGroupId : null,
        },
});

type Paged = { conversationId: number; before: number; limit: number };

const newestOf = (db: Db, { conversationId, before, limit }: Paged, page: 'first' | 'next') =>
  selectMessages(db)
    .where('message.conversation_id', '=', conversationId)
    .$if(page === 'next', (query) => query.where('message.id', '<', before))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute();

export const listMessages = async (
  db: Db,
  reader: Actor,
  conversationId: number,
  { cursor, limit }: PageInput,
): Promise<Page<Message>> => {
  const [before] = cursorKey<[number]>(cursor, ['number']) ?? [];
  const rows = await newestOf(
    db,
    { conversationId, before: before ?? 0, limit: limit + 1 },
    before === undefined ? 'first' : 'next',
  );
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: page.items.map((row) => toMessage(row, reader)) };
};

const messagesById = (db: Db, { ids }: { ids: readonly number[] }) =>
  selectMessages(db).where('message.id', 'in', ids).execute();

export const listMessagesOf = async (db: Db, reader: Actor, ids: number[]): Promise<Message[]> => {
  if (ids.length === 0) return [];
  const rows = await messagesById(db, { ids });
  return rows.map((row) => toMessage(row, reader));
};

/** A message of a conversation the person is in; undefined for outsiders. */
export const findMessage = async (db: Db, reader: Actor, id: number): Promise<Message | undefined> => {
  const row = await selectMessages(db)
    .where('message.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversation_member')
          .select('conversation_member.uid')
          .whereRef('conversation_member.conversation_id', '=', 'message.conversation_id')
          .where('conversation_member.uid', '=', reader.uid),
      ),
    )
    .executeTakeFirst();
  return row && toMessage(row, reader);
};

export const insertMessage = (
  trx: Trx,
  message: { conversationId: number; senderId: string; content: string; orderNumber: number | null },
  now: string,
): Promise<number> =>
  idOf(
    trx
      .insertInto('message')
      .values(messageTable.newRow({ ...message, createdAt: now }))
      .returning('id'),
  );

/** False if there is no such message by this person. */
export const deleteMessage = (db: Db, senderId: string, id: number): Promise<boolean> =>
  affectsOne(db.deleteFrom('message').where('id', '=', id).where('sender_id', '=', senderId));

const membersOf = (db: Db, { conversationIds }: { conversationIds: readonly number[] }) =>
  db
    .selectFrom('conversation_member')
    .innerJoin('profile', 'profile.uid', 'conversation_member.uid')
    .select([
      'conversation_member.conversation_id as conversationId',
      'profile.uid',
      'profile.name',
      'profile.email',
    ])
    .where('conversation_member.conversation_id', 'in', conversationIds)
    .orderBy('profile.name')
    .orderBy('profile.uid')
    .execute();

export const listParticipants = async (
  db: Db,
  conversationIds: number[],
): Promise<(Participant & { conversationId: number })[]> =>
  conversationIds.length === 0 ? [] : membersOf(db, { conversationIds });
