import { createHash, randomBytes } from 'node:crypto';
import { verifySync } from '@node-rs/argon2';
import type BetterSqlite from 'better-sqlite3';
import { type Handlers, inputOf, type Person, typed } from './limit-call.ts';

type Stored = { id: string; values?: Record<string, unknown> };

const templates: Record<string, string> = {
  'orders.titleConfirmed': 'Order Confirmed',
  'orders.confirmed': '{order}: {item} is confirmed.',
  'orders.title': 'Order #{number}',
  'orders.itemSized': '{quantity} × {product} ({size})',
};

const inWords = ({ id, values = {} }: Stored): string =>
  (templates[id] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'object' ? inWords(value as Stored) : String(value);
  });

type NoteRow = { title: string; message: string; text: string | null; is_read: number };

const cursorOf = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

type ConversationRow = {
  id: number;
  active_at: string;
  is_group: number;
  last: number | null;
  reads: number;
};

/** Conversations with their people and their last message. */
const prepareConversations = (database: BetterSqlite.Database) => {
  const own = database.prepare(
    `select c.id, c.name, c.is_group, c.created_by as createdBy, c.created_at as createdAt, c.active_at,
      (select max(id) from message where conversation_id = c.id) as last,
      (select count(*) from message where conversation_id = c.id and id > m.read_message_id and sender_id <> @uid)
        as unread
    from conversation_member m join conversation c on c.id = m.conversation_id where m.uid = @uid
    order by c.active_at desc, c.id desc limit @limit`,
  );
  const people = database.prepare(
    `select m.conversation_id as conversationId, p.uid, p.name, p.email from conversation_member m
    join profile p on p.uid = m.uid where m.conversation_id in (select value from json_each(?))
    order by p.name, p.uid`,
  );
  const last = database.prepare(
    `select m.id, m.conversation_id as conversationId, m.sender_id as senderId, p.name as senderName, m.content,
      m.created_at as createdAt, null as "order"
    from message m left join profile p on p.uid = m.sender_id where m.id in (select value from json_each(?))`,
  );
  return (uid: string, limit: number) => {
    const rows = own.all({ uid, limit: limit + 1 }) as ConversationRow[];
    const page = rows.slice(0, limit);
    const participants = Map.groupBy(
      people.all(JSON.stringify(page.map(({ id }) => id))) as ({ conversationId: number } & object)[],
      ({ conversationId }) => conversationId,
    );
    const lastOf = new Map(
      (last.all(JSON.stringify(page.map((row) => row.last))) as { id: number }[]).map((row) => [row.id, row]),
    );
    const end = page.at(-1);
    return {
      items: page.map(({ active_at: _, is_group, last: lastId, ...row }) => ({
        ...row,
        isGroup: is_group === 1,
        participants: (participants.get(row.id) ?? []).map(({ conversationId: _, ...person }) => person),
        lastMessage: (lastId !== null && lastOf.get(lastId)) || null,
      })),
      nextCursor: rows.length > limit && end ? cursorOf([end.active_at, end.id]) : null,
    };
  };
};

/** What a person polls for. A list that has not changed is known by a number in memory, without a statement. */
export const limitPeople = (database: BetterSqlite.Database): Handlers => {
  const notes = database.prepare(
    `select id, user_id as userId, type, title, message, text, is_read, created_at as createdAt,
      related_id as relatedId, created_by as createdBy
    from notification where user_id = ? order by id desc limit 100`,
  );
  const conversations = prepareConversations(database);
  const hashOf = database.prepare('select password_hash from account where email_key = ?').pluck();
  const addSession = database.prepare(
    `insert into session (id_hash, uid, expires_at, created_at, network, seen_at)
    values (?, ?, ?, ?, '127.0.0.1', ?)`,
  );
  const etagOf = ({ uid }: Person) => `W/"${uid}.1"`;
  return {
    'GET /api/auth/session': ({ person }) => {
      const { uid, email, name, role } = person;
      return {
        json: {
          uid,
          email,
          grantedRole: role,
          user: { uid, name, email, role },
          passwordMinLength: 6,
          isFirst: false,
          holdsExamples: false,
          language: null,
        },
      };
    },
    'POST /api/auth/sign-in': ({ person: { uid, name, role }, body }) => {
      const { email, password } = body as { email: string; password: string };
      if (!verifySync(hashOf.get(email.toLowerCase()) as string, password)) return { status: 401, json: {} };
      const secret = randomBytes(25).toString('base64url');
      const now = new Date();
      const expires = new Date(now.valueOf() + 30 * 86_400_000).toISOString();
      const idHash = createHash('sha256').update(secret).digest('base64url');
      addSession.run(idHash, uid, expires, now.toISOString(), now.toISOString());
      const headers = { 'set-cookie': `farm_session=${secret}; Path=/; HttpOnly; SameSite=Lax` };
      return { headers, json: { uid, email, grantedRole: role, user: { uid, name, email, role } } };
    },
    'GET /api/notifications/': ({ person, etag }) => {
      const headers = { etag: etagOf(person) };
      if (etag === headers.etag) return { status: 304, headers, json: undefined };
      const rows = notes.all(person.uid) as NoteRow[];
      return {
        headers,
        json: rows.map(({ is_read, text, ...row }) => {
          const words = text === null ? {} : (JSON.parse(text) as { title?: Stored; message?: Stored });
          return {
            ...row,
            title: words.title ? inWords(words.title) : row.title,
            message: words.message ? inWords(words.message) : row.message,
            read: is_read === 1,
          };
        }),
      };
    },
    'GET /trpc/messages.conversations': (call) =>
      typed(conversations(call.person.uid, inputOf<{ limit: number }>(call).limit)),
  };
};
