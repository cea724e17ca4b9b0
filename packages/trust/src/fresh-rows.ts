import type { Db } from '@farm/data/core';

const CHUNK = 500;

export type HighestIds = typeof none;
const none = { order_group: 0, order_line: 0, stock_movement: 0, message: 0, notification: 0, history: 0 };

export const findHighestIds = async (db: Db): Promise<HighestIds> => {
  const found = { ...none };
  for (const table of Object.keys(none) as (keyof HighestIds)[]) {
    const highest = db.selectFrom(table).select((eb) => eb.fn.max('id').as('id'));
    found[table] = (await highest.executeTakeFirst())?.id ?? 0;
  }
  return found;
};

const inParts = async <Id, Row>(ids: readonly Id[], read: (part: Id[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) rows.push(...(await read(ids.slice(at, at + CHUNK))));
  return rows;
};

/** The rows written since, and the whole past of the lines in `lineIds`. */
export const readFreshRows = async (db: Db, since: HighestIds, lineIds: readonly number[]) => {
  const line = db.selectFrom('order_line');
  const past = db.selectFrom('history').where('subject_type', '=', 'order_line').orderBy('id');
  const lines = line.select(['id', 'group_id', 'purchase_order_number as mark']);
  const groups = db.selectFrom('order_group').select('id');
  const movements = db
    .selectFrom('stock_movement')
    .select(['kind', 'units', 'reason as mark', 'order_line_id']);
  const messages = db.selectFrom('message').select(['id', 'content as mark']);
  const notifications = db
    .selectFrom('notification')
    .select(['id', 'type', 'source_id', 'related_id', 'user_id']);
  const history = db.selectFrom('history').select(['subject_type', 'subject_id', 'what']);
  return {
    lines: await lines.where('id', '>', since.order_line).execute(),
    groups: await groups.where('id', '>', since.order_group).execute(),
    movements: await movements.where('id', '>', since.stock_movement).execute(),
    messages: await messages.where('id', '>', since.message).execute(),
    notifications: await notifications.where('id', '>', since.notification).execute(),
    history: await history.where('id', '>', since.history).execute(),
    past: await inParts(lineIds, (part) =>
      past.select(['subject_id', 'what', 'actor_id']).where('subject_id', 'in', part.map(String)).execute(),
    ),
    versions: await inParts(lineIds, (part) =>
      line.select(['id', 'version']).where('id', 'in', part).execute(),
    ),
  };
};

export type FreshRows = Awaited<ReturnType<typeof readFreshRows>>;
