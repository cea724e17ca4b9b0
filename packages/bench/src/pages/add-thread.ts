import BetterSqlite from 'better-sqlite3';

/** Makes the first conversation, which is of the first two administrators, as long as one of many years. */
export const addThread = (path: string, count: number, nowMs: number): void => {
  const database = new BetterSqlite(path);
  const members = database
    .prepare('select uid from conversation_member where conversation_id = 1')
    .pluck()
    .all();
  const insert = database.prepare(
    'insert into message (conversation_id, sender_id, content, created_at) values (1, ?, ?, ?)',
  );
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const at = new Date(nowMs - (count - index) * 60_000).toISOString();
      insert.run(members[index % 2], `The kale is in the cold store, ${index % 90} cases of it.`, at);
    }
    database
      .prepare('update conversation set active_at = ? where id = 1')
      .run(new Date(nowMs - 60_000).toISOString());
  })();
  database.close();
};
