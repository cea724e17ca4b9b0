import type { HistoryAct, HistoryEntry, HistoryFields, HistoryType } from '@farm/domain/history';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { type Reason, reasonColumns, wordReason } from '../core/reason.ts';

export type NewHistoryRow = {
  type: HistoryType;
  id: number | string;
  what: HistoryAct;
  before: HistoryFields;
  after: HistoryFields;
  reason: Reason;
  actorId: string;
};

/** Adds rows in the transaction of the change they describe. Rows cannot be changed or deleted. */
export const insertHistory = async (trx: Trx, rows: readonly NewHistoryRow[], now: string): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('history')
    .values(
      rows.map(({ type, id, what, before, after, reason, actorId }) => ({
        subject_type: type,
        subject_id: String(id),
        what,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        ...reasonColumns(reason),
        actor_id: actorId,
        created_at: now,
      })),
    )
    .execute();
};

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
    .select([
      'history.id',
      'history.subject_type as type',
      'history.subject_id as subjectId',
      'history.what',
      'history.before',
      'history.after',
      'history.reason',
      'history.reason_text',
      'history.actor_id as actorId',
      'profile.name as actorName',
      'history.created_at as createdAt',
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
  const entries = rows.map((row) => ({
    ...wordReason(row),
    before: JSON.parse(row.before) as HistoryFields,
    after: JSON.parse(row.after) as HistoryFields,
  }));
  return toPage(entries, limit, ({ id }) => [id]);
};
