import type { Conversation } from '@farm/domain/messages';
import type { Actor } from '@farm/domain/permissions';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, asInteger } from '../core/sql.ts';
import { listMessagesOf, listParticipants } from './messages.queries.ts';
import { conversationTable } from './messages.tables.ts';

/** The two uids of a one-to-one conversation, sorted, so that the same two people always have the same key. */
const pairKeyOf = (uids: [string, string]) => JSON.stringify([...uids].sort());

const selectConversations = (db: Db, uid: string) =>
  db
    .selectFrom('conversation_member as own')
    .innerJoin('conversation', 'conversation.id', 'own.conversation_id')
    .where('own.uid', '=', uid)
    .select(({ selectFrom, ref }) => [
      'conversation.id',
      'conversation.name',
      'conversation.is_group',
      'conversation.created_by as createdBy',
      'conversation.created_at as createdAt',
      'conversation.active_at',
      selectFrom('message')
        .whereRef('message.conversation_id', '=', 'conversation.id')
        .select(({ fn }) => fn.max('message.id').as('id'))
        .as('last_message_id'),
      asInteger(
        selectFrom('message')
          .whereRef('message.conversation_id', '=', 'conversation.id')
          .where('message.id', '>', ref('own.read_message_id'))
          .where('message.sender_id', '<>', uid)
          .select(({ fn }) => fn.countAll().as('count')),
      ).as('unread'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];

type Paged = { uid: string; activeAt: string; id: number; limit: number };

/** `next`: those after the conversation that was active at `activeAt`. */
const newestOf = (db: Db, { uid, activeAt, id, limit }: Paged, page: 'first' | 'next') =>
  selectConversations(db, uid)
    .$if(page === 'next', (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('conversation.active_at', 'conversation.id'), '<', tuple(activeAt, id)),
      ),
    )
    .orderBy('conversation.active_at', 'desc')
    .orderBy('conversation.id', 'desc')
    .limit(limit)
    .execute();

const withChildren = async (db: Db, reader: Actor, rows: Row[]): Promise<Conversation[]> => {
  const lastIds = rows.flatMap(({ last_message_id }) => (last_message_id === null ? [] : [last_message_id]));
  const participants = await listParticipants(
    db,
    rows.map(({ id }) => id),
  );
  const lastMessages = new Map(
    (await listMessagesOf(db, reader, lastIds)).map((message) => [message.conversationId, message]),
  );
  const participantsOf = Map.groupBy(participants, ({ conversationId }) => conversationId);
  return rows.map(({ is_group, active_at: _, last_message_id: __, ...row }) => ({
    ...row,
    isGroup: is_group === 1,
    participants: (participantsOf.get(row.id) ?? []).map(({ uid, name, email }) => ({ uid, name, email })),
    lastMessage: lastMessages.get(row.id) ?? null,
  }));
};

export const listConversations = async (
  db: Db,
  reader: Actor,
  { cursor, limit }: PageInput,
): Promise<Page<Conversation>> => {
  const after = cursorKey<[string, number]>(cursor, ['string', 'number']);
  const [activeAt, id] = after ?? ['', 0];
  const rows = await newestOf(
    db,
    { uid: reader.uid, activeAt, id, limit: limit + 1 },
    after ? 'next' : 'first',
  );
  const page = toPage(rows, limit, ({ active_at, id }) => [active_at, id]);
  return { ...page, items: await withChildren(db, reader, page.items) };
};

/** How many messages a person has not opened yet, counted up to `most`. */
export const countUnreadMessages = async (db: Db, uid: string, most: number): Promise<number> => {
  const { unread } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('conversation_member as own')
        .innerJoin('message', (join) =>
          join
            .onRef('message.conversation_id', '=', 'own.conversation_id')
            .onRef('message.id', '>', 'own.read_message_id'),
        )
        .where('own.uid', '=', uid)
        .where('message.sender_id', '<>', uid)
        .select('message.id')
        .limit(most)
        .as('unread'),
    )
    .select(({ fn }) => asInteger(fn.countAll()).as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
};

/** A conversation the person is in; undefined for outsiders. */
export const findConversation = async (
  db: Db,
  reader: Actor,
  id: number,
): Promise<Conversation | undefined> => {
  const rows = await selectConversations(db, reader.uid).where('conversation.id', '=', id).execute();
  const [conversation] = await withChildren(db, reader, rows);
  return conversation;
};

const memberships = (db: Db, { conversationId, uid }: { conversationId: number; uid: string }) =>
  db
    .selectFrom('conversation_member')
    .select('uid')
    .where('conversation_id', '=', conversationId)
    .where('uid', '=', uid)
    .execute();

export const hasMember = async (db: Db, conversationId: number, uid: string): Promise<boolean> =>
  (await memberships(db, { conversationId, uid })).length > 0;

export const listMemberUids = async (db: Db, conversationId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('conversation_member')
      .select('uid')
      .where('conversation_id', '=', conversationId)
      .orderBy('uid')
      .execute()
  ).map(({ uid }) => uid);

const insertMembers = async (trx: Trx, conversationId: number, uids: string[]) => {
  await trx
    .insertInto('conversation_member')
    .values(uids.map((uid) => ({ conversation_id: conversationId, uid })))
    .execute();
};

/** Starts a group conversation, with a name or without; returns its id. */
export const insertGroup = async (
  trx: Trx,
  group: { name: string | null; createdBy: string; uids: string[] },
  now: string,
): Promise<number> => {
  const { id } = await trx
    .insertInto('conversation')
    .values(conversationTable.newRow({ ...group, isGroup: 1, createdAt: now, activeAt: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMembers(trx, id, group.uids);
  return id;
};

/** On PostgreSQL, waits for another start of the same one; undefined if it was deleted at that very moment. */
export const findOrInsertPair = async (
  trx: Trx,
  pair: { createdBy: string; other: string },
  now: string,
): Promise<{ id: number; isNew: boolean } | undefined> => {
  const pairKey = pairKeyOf([pair.createdBy, pair.other]);
  const inserted = await trx
    .insertInto('conversation')
    .values(conversationTable.newRow({ ...pair, pairKey, isGroup: 0, createdAt: now, activeAt: now }))
    .onConflict((conflict) => conflict.column('pair_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await insertMembers(trx, inserted.id, [pair.createdBy, pair.other]);
    return { id: inserted.id, isNew: true };
  }
  const existing = await trx
    .selectFrom('conversation')
    .select('id')
    .where('pair_key', '=', pairKey)
    .executeTakeFirst();
  return existing && { id: existing.id, isNew: false };
};

/** Locks the conversation, so that ids follow the order of commits. Undefined for outsiders, or if it was deleted. */
export const setConversationActive = async (
  trx: Trx,
  conversationId: number,
  uid: string,
  now: string,
): Promise<Pick<Conversation, 'name' | 'isGroup'> | undefined> => {
  const row = await trx
    .updateTable('conversation')
    .set({ active_at: now })
    .where('id', '=', conversationId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversation_member')
          .select('conversation_member.uid')
          .whereRef('conversation_member.conversation_id', '=', 'conversation.id')
          .where('conversation_member.uid', '=', uid),
      ),
    )
    .returning(['name', 'is_group'])
    .executeTakeFirst();
  return row && { name: row.name, isGroup: row.is_group === 1 };
};

/** Marks a conversation as read by a person; false if there was nothing new. */
export const setConversationRead = (db: Db, conversationId: number, uid: string): Promise<boolean> =>
  affectsOne(
    db
      .updateTable('conversation_member')
      .set(({ selectFrom }) => ({
        read_message_id: selectFrom('message')
          .where('message.conversation_id', '=', conversationId)
          .select(({ fn, val }) => fn.coalesce(fn.max('message.id'), val(0)).as('id')),
      }))
      .where('conversation_id', '=', conversationId)
      .where('uid', '=', uid)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('message')
            .select('message.id')
            .where('message.conversation_id', '=', conversationId)
            .whereRef('message.id', '>', 'conversation_member.read_message_id'),
        ),
      ),
  );

/** Deletes a conversation and its messages for everyone; false if it no longer exists. */
export const deleteConversation = (db: Db, id: number): Promise<boolean> =>
  affectsOne(db.deleteFrom('conversation').where('id', '=', id));
