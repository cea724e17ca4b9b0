import { BUYER_UID } from '@farm/domain/core';
import type { HistoryAct, HistoryEntry, HistoryFields, HistoryType } from '@farm/domain/history';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { serviceName } from '../core/service-name.ts';
import { inChunks, takeLock } from '../core/sql.ts';
import { historyTable } from './history.tables.ts';
import { type Reason, reasonColumns, wordReason } from './history-reasons.queries.ts';

export type NewHistoryRow = {
  type: HistoryType;
  id: number | string;
  what: HistoryAct;
  before: HistoryFields;
  after: HistoryFields;
  reason: Reason;
  actorId: string;
  createdAt: string;
  /** The thing itself tells these, unless it is gone by then, or somebody else is to read of it as well. */
  version?: number | undefined;
  repId?: string | undefined;
  buyerId?: number | undefined;
};

type Told = 'version' | 'repId' | 'buyerId';

/** It reads one column of the thing that a row is about. */
const own = (column: string, table: string): RawBuilder<unknown> =>
  sql`(select ${sql.id(column)} from ${sql.table(table)} where id = cast(given.subject_id as integer))`;

const repOfLine = sql`(select order_group.sales_rep_id from order_line
  inner join order_group on order_group.id = order_line.group_id
  where order_line.id = cast(given.subject_id as integer))`;

/** The one rep of the lines on a note and of those that are to join it, found by its day; null if there are several. */
const repOfNote = sql`(select case when min(of_line.rep) = max(of_line.rep) then min(of_line.rep) end from (
  select order_group.sales_rep_id as rep from order_line
  inner join order_group on order_group.id = order_line.group_id
  where order_line.delivery_note_id = cast(given.subject_id as integer)
  union
  select order_group.sales_rep_id as rep from delivery_note
  inner join order_line on order_line.delivery_date = delivery_note.delivery_date
  inner join order_group on order_group.id = order_line.group_id and order_group.buyer_id + 0 = delivery_note.buyer_id
  where delivery_note.id = cast(given.subject_id as integer) and delivery_note.delivered_at is null) as of_line)`;

const ofLine = { version: own('version', 'order_line'), repId: repOfLine };

/** Where a thing tells its version, and who may read of it. */
const things: { [Type in HistoryType]?: { [Each in Told]?: RawBuilder<unknown> } } = {
  order_line: ofLine,
  order_price: ofLine,
  delivery_note: { version: own('version', 'delivery_note'), repId: repOfNote },
  buyer: { version: own('version', 'buyer') },
  buyer_terms: { version: own('version', 'buyer') },
  price_list: { version: own('version', 'price_list') },
  invoice: { version: own('version', 'invoice'), buyerId: own('buyer_id', 'invoice') },
  payment: { version: own('version', 'payment'), buyerId: own('buyer_id', 'payment') },
  lot: { version: own('version', 'product') },
  template: { version: own('version', 'product_name') },
  size: { version: own('version', 'product_size') },
  planting: { version: own('version', 'planting') },
  farm: { version: own('version', 'farm') },
  standing_order: { version: own('version', 'standing_order'), buyerId: own('buyer_id', 'standing_order') },
  recall: { version: own('version', 'recall') },
  offer_link: { buyerId: own('buyer_id', 'offer_link') },
};

/** It takes what was given for a column, otherwise what the thing tells; `types` are those of the rows. */
const toldBy = (types: readonly HistoryType[], told: Told, given: RawBuilder<unknown>) => {
  const branches = types.flatMap((type) => {
    const tells = things[type]?.[told];
    return tells ? [sql`when ${sql.lit(type)} then ${tells}`] : [];
  });
  return branches.length === 0
    ? given
    : sql`coalesce(${given}, case given.subject_type ${sql.join(branches, sql` `)} end)`;
};

/**
 * Adds rows in the transaction of the changes they describe, as the last it does: ids follow the commits, so that who reads
 * what came after an id misses nothing. Rows cannot be changed or deleted.
 */
export const insertHistory = async (trx: Trx, rows: readonly NewHistoryRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await takeLock(trx, 'history');
  const types = [...new Set(rows.map(({ type }) => type))];
  await inChunks(rows, async (some) => {
    const values = some.map(
      ({ type, id, what, before, after, reason, actorId, createdAt, version, repId, buyerId }) => {
        const { reason: typed, reason_text: worded } = reasonColumns(reason);
        const texts = [type, String(id), what, JSON.stringify(before), JSON.stringify(after)];
        const cells = [...texts, typed, worded, actorId, createdAt, repId ?? null].map(
          (text) => sql`cast(${text} as text)`,
        );
        const numbers = [version, buyerId].map((number) => sql`cast(${number ?? null} as integer)`);
        return sql`(${sql.join([...cells, ...numbers])})`;
      },
    );
    await sql`with given (subject_type, subject_id, what, before, after, reason, reason_text, actor_id, created_at,
        rep_id, version, buyer_id) as (values ${sql.join(values)})
      insert into history (subject_type, subject_id, what, before, after, reason, reason_text, actor_id, created_at,
        rep_id, version, buyer_id)
      select subject_type, subject_id, what, before, after, reason, reason_text, actor_id, created_at,
        ${toldBy(types, 'repId', sql`given.rep_id`)}, ${toldBy(types, 'version', sql`given.version`)},
        ${toldBy(types, 'buyerId', sql`given.buyer_id`)}
      from given`.execute(trx);
    return [];
  });
};

type Thing = Pick<NewHistoryRow, 'type' | 'id'>;

/** The versions that things have now; null for one that has none, or is not there. */
export const listVersions = async <T extends Thing>(
  db: Db,
  of: readonly T[],
): Promise<(T & { version: number | null })[]> => {
  if (of.length === 0) return [];
  const types = [...new Set(of.map(({ type }) => type))];
  const values = of.map(({ type, id }) => sql`(cast(${type} as text), cast(${String(id)} as text))`);
  const { rows } = await sql<Record<'type' | 'id', string> & { version: number | null }>`
    with given (subject_type, subject_id) as (values ${sql.join(values)})
    select subject_type as type, subject_id as id,
      ${toldBy(types, 'version', sql`cast(null as integer)`)} as version
    from given`.execute(db);
  const versions = new Map(rows.map(({ type, id, version }) => [`${type} ${id}`, version]));
  return of.map((thing) => ({ ...thing, version: versions.get(`${thing.type} ${thing.id}`) ?? null }));
};

/** A change that no field tells of is for those who follow the farm; people see nothing of it. */
const tellsPeople = sql<boolean>`(history.what <> 'changed' or history.before <> '{}' or history.after <> '{}')`;

const withFields = <Row extends { before: string; after: string }>(row: Row) => ({
  ...row,
  before: JSON.parse(row.before) as HistoryFields,
  after: JSON.parse(row.after) as HistoryFields,
});

/** The buyer whose account acted, by an order link; null for every other account. */
export const actingBuyer = sql<number | null>`case when history.actor_id like ${sql.lit(`${BUYER_UID}%`)}
  then cast(substr(history.actor_id, ${sql.lit(BUYER_UID.length + 1)}) as integer) end`;

/** The rows of a thing and its parts, newest first. */
export const listHistory = async (
  db: Db,
  parts: readonly Pick<NewHistoryRow, 'type' | 'id'>[],
  { cursor, limit }: PageInput,
): Promise<Page<Omit<HistoryEntry, 'subjectName'>>> => {
  const last = cursorKey<[number]>(cursor, ['number']);
  const byType = Map.groupBy(parts, ({ type }) => type);
  const rows = await db
    .selectFrom('history')
    .leftJoin('profile', 'profile.uid', 'history.actor_id')
    .leftJoin('buyer', (join) => join.on('buyer.id', '=', actingBuyer))
    .select([
      ...historyTable.columnsBut('version', 'rep_id', 'buyer_id'),
      ({ fn }) => fn.coalesce('profile.name', 'buyer.name', serviceName('history.actor_id')).as('actorName'),
    ])
    .where((eb) =>
      eb.or(
        [...byType].map(([type, ofType]) =>
          eb('history.subject_type', '=', type).and(
            'history.subject_id',
            'in',
            ofType.map(({ id }) => String(id)),
          ),
        ),
      ),
    )
    .where(tellsPeople)
    .$if(last !== null, (query) => query.where('history.id', '<', last?.[0] ?? 0))
    .orderBy('history.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(wordReason).map(withFields), limit, ({ id }) => [id]);
};

export const listNewestHistory = async (
  db: Db,
  type: HistoryType,
  ids: readonly number[],
): Promise<
  (Pick<HistoryEntry, 'id' | 'what' | 'before' | 'after' | 'actorId' | 'createdAt'> & { subjectId: number })[]
> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('history')
    .select(historyTable.columnsBut('subject_type', 'reason', 'reason_text', 'version', 'rep_id', 'buyer_id'))
    .where('id', 'in', (newest) =>
      newest
        .selectFrom('history')
        .select(({ fn }) => fn.max('history.id').as('id'))
        .where('history.subject_type', '=', type)
        .where('history.subject_id', 'in', ids.map(String))
        .where(tellsPeople)
        .groupBy('history.subject_id'),
    )
    .execute();
  return rows.map((row) => ({ ...withFields(row), subjectId: Number(row.subjectId) }));
};
