import { BUYER_UID } from '@farm/domain/core';
import type { HistoryAct, HistoryEntry, HistoryFields, HistoryType } from '@farm/domain/history';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { serviceName } from '../core/service-name.ts';
import { inChunks } from '../core/sql.ts';
import type { NewRow } from '../core/table.ts';
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
};

const historyRows = (db: Db, rows: readonly NewRow<typeof historyTable>[]) =>
  db.insertInto('history').values(rows).execute();

/** Adds rows in the transaction of the change they describe. Rows cannot be changed or deleted. */
export const insertHistory = async (trx: Trx, rows: readonly NewHistoryRow[], now: string): Promise<void> => {
  await inChunks(rows, (some) =>
    historyRows(
      trx,
      some.map(({ type, id, what, before, after, reason, actorId }) => ({
        subject_type: type,
        subject_id: String(id),
        what,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        ...reasonColumns(reason),
        actor_id: actorId,
        created_at: now,
      })),
    ),
  );
};

const withFields = <Row extends { before: string; after: string }>(row: Row) => ({
  ...row,
  before: JSON.parse(row.before) as HistoryFields,
  after: JSON.parse(row.after) as HistoryFields,
});

/** The buyer whose account acted, by an order link; null for every other account. */
const actingBuyer = sql<number | null>`case when history.actor_id like ${sql.lit(`${BUYER_UID}%`)}
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
      ...historyTable.columns(),
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
    .select(historyTable.columnsBut('subject_type', 'reason', 'reason_text'))
    .where('id', 'in', (newest) =>
      newest
        .selectFrom('history as row')
        .select(({ fn }) => fn.max('row.id').as('id'))
        .where('row.subject_type', '=', type)
        .where('row.subject_id', 'in', ids.map(String))
        .groupBy('row.subject_id'),
    )
    .execute();
  return rows.map((row) => ({ ...withFields(row), subjectId: Number(row.subjectId) }));
};
