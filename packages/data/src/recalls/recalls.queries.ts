import { Recall, type RecallContact, type RecallLot } from '@farm/domain/recalls';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { serviceName } from '../core/service-name.ts';
import { idOf, locksRows } from '../core/sql.ts';
import { recallContactTable, recallLotTable, recallTable } from './recalls.tables.ts';

type Person = { uid: string; name: string | null };

/** A recall without what is computed of the ledger. */
export type RecallRecord = Pick<
  Recall,
  'id' | 'reason' | 'isPractice' | 'openedAt' | 'openedBy' | 'closedAt' | 'closedBy' | 'version'
> & {
  /** The recall as it was closed; null while it is open. */
  closedAs: Recall | null;
};

const selectRecalls = (db: Db) =>
  db
    .selectFrom('recall')
    .leftJoin('profile as opener', 'opener.uid', 'recall.opened_by')
    .leftJoin('profile as closer', 'closer.uid', 'recall.closed_by')
    .select(({ fn }) => [
      ...recallTable.columns(),
      fn.coalesce('opener.name', serviceName('recall.opened_by')).as('opener'),
      fn.coalesce('closer.name', serviceName('recall.closed_by')).as('closer'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecalls>['executeTakeFirstOrThrow']>>;

const person = (uid: string, name: string | null | undefined): Person => ({ uid, name: name ?? null });

const toRecord = ({
  isPractice,
  openedBy,
  closedBy,
  opener,
  closer,
  closedAs,
  ...recall
}: Row): RecallRecord => ({
  ...recall,
  isPractice: isPractice === 1,
  openedBy: person(openedBy, opener),
  closedBy: closedBy === null ? null : person(closedBy, closer),
  closedAs: closedAs === null ? null : Recall.parse(JSON.parse(closedAs)),
});

export const findRecall = async (db: Db, id: number): Promise<RecallRecord | undefined> => {
  const row = await selectRecalls(db).where('recall.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
};

/** Nobody else changes it until the transaction ends. */
export const takeRecall = async (trx: Trx, id: number): Promise<RecallRecord | undefined> => {
  if (locksRows(trx))
    await trx.selectFrom('recall').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findRecall(trx, id);
};

/** Newest first. */
export const listRecalls = async (db: Db, { cursor, limit }: PageInput): Promise<Page<RecallRecord>> => {
  const last = cursorKey<[number]>(cursor, ['number']);
  const rows = await selectRecalls(db)
    .$if(last !== null, (query) => query.where('recall.id', '<', last?.[0] ?? 0))
    .orderBy('recall.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: page.items.map(toRecord) };
};

/** No more than `most` are counted. */
export const countOpenRecalls = async (db: Db, most: number): Promise<number> => {
  const open = await db
    .selectFrom('recall')
    .select('id')
    .where('closed_at', 'is', null)
    .limit(most)
    .execute();
  return open.length;
};

export type AddedLot = Pick<RecallLot, 'addedAt' | 'addedBy'> & { lotId: number };

/** The lots of a recall, in the sequence in which they were added. */
export const listRecallLots = async (db: Db, recallId: number): Promise<AddedLot[]> => {
  const rows = await db
    .selectFrom('recall_lot')
    .leftJoin('profile', 'profile.uid', 'recall_lot.added_by')
    .select(({ fn }) => [
      ...recallLotTable.columns('lot_id', 'added_by', 'added_at'),
      fn.coalesce('profile.name', serviceName('recall_lot.added_by')).as('adder'),
    ])
    .where('recall_id', '=', recallId)
    .orderBy('added_at')
    .orderBy('lot_id')
    .execute();
  return rows.map(({ addedBy, adder, ...lot }) => ({ ...lot, addedBy: person(addedBy, adder) }));
};

/** The oldest open recall of a lot that is no practice, but for one. */
export const findRealRecallOf = (
  db: Db,
  lotId: number,
  but: number | null,
): Promise<{ id: number; openedBy: string | null } | undefined> =>
  db
    .selectFrom('recall_lot')
    .innerJoin('recall', 'recall.id', 'recall_lot.recall_id')
    .leftJoin('profile', 'profile.uid', 'recall.opened_by')
    .select(({ fn }) => [
      'recall.id',
      fn.coalesce('profile.name', serviceName('recall.opened_by')).as('openedBy'),
    ])
    .where('recall_lot.lot_id', '=', lotId)
    .where('recall.is_practice', '=', 0)
    .where('recall.closed_at', 'is', null)
    .$if(but !== null, (query) => query.where('recall.id', '<>', but ?? 0))
    .orderBy('recall.id')
    .executeTakeFirst();

/** This was said of a buyer. */
export type ToldContact = Pick<
  RecallContact,
  | 'buyerId'
  | 'buyerName'
  | 'phone'
  | 'email'
  | 'toldAt'
  | 'toldBy'
  | 'how'
  | 'toldLots'
  | 'returned'
  | 'note'
  | 'version'
>;

/** The buyers of whom something was said, archived ones too. */
export const listToldContacts = async (db: Db, recallId: number): Promise<ToldContact[]> => {
  const rows = await db
    .selectFrom('recall_contact')
    .innerJoin('buyer', 'buyer.id', 'recall_contact.buyer_id')
    .leftJoin('profile', 'profile.uid', 'recall_contact.told_by')
    .select(({ fn }) => [
      ...recallContactTable.columnsBut('recall_id'),
      'buyer.name as buyerName',
      'buyer.phone',
      'buyer.email',
      fn.coalesce('profile.name', serviceName('recall_contact.told_by')).as('teller'),
    ])
    .where('recall_id', '=', recallId)
    .orderBy('buyer_id')
    .execute();
  return rows.map(({ toldBy, teller, toldLots, ...contact }) => ({
    ...contact,
    toldBy: toldBy === null ? null : person(toldBy, teller),
    toldLots: JSON.parse(toldLots),
  }));
};

type Made = { by: string; now: string };

/** Without lots; returns its id. */
export const insertRecall = (
  trx: Trx,
  recall: Pick<Recall, 'reason' | 'isPractice'>,
  { by, now }: Made,
): Promise<number> => {
  const { reason, isPractice } = recall;
  const row = recallTable.newRow({ reason, isPractice: isPractice ? 1 : 0, openedBy: by, openedAt: now });
  return idOf(trx.insertInto('recall').values(row).returning('id'));
};

export const insertRecallLots = async (
  trx: Trx,
  recallId: number,
  lotIds: readonly number[],
  { by, now }: Made,
): Promise<void> => {
  await trx
    .insertInto('recall_lot')
    .values(lotIds.map((lotId) => recallLotTable.newRow({ recallId, lotId, addedBy: by, addedAt: now })))
    .execute();
};

type SaidOfBuyer = Pick<ToldContact, 'buyerId' | 'toldAt' | 'how' | 'toldLots' | 'returned' | 'note'> & {
  toldBy: string | null;
};

/** The recall must be taken. */
export const saveRecallContact = async (
  trx: Trx,
  recallId: number,
  { toldLots, ...said }: SaidOfBuyer,
): Promise<void> => {
  const row = recallContactTable.newRow({ ...said, recallId, toldLots: JSON.stringify(toldLots) });
  const { recall_id: _, buyer_id: __, ...changes } = row;
  await trx
    .insertInto('recall_contact')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['recall_id', 'buyer_id'])
        .doUpdateSet(({ eb }) => ({ ...changes, changes: eb('recall_contact.changes', '+', 1) })),
    )
    .execute();
};

/** The recall must be taken. */
export const raiseRecall = async (trx: Trx, id: number): Promise<void> => {
  await trx
    .updateTable('recall')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** A recall that is taken and open stays as it is said here. */
export const setRecallClosed = async (
  trx: Trx,
  { id, closedAt, closedBy, ...closed }: Recall,
): Promise<void> => {
  await trx
    .updateTable('recall')
    .set(
      recallTable.changed({
        closedAt,
        closedBy: closedBy?.uid ?? null,
        closedAs: JSON.stringify({ id, closedAt, closedBy, ...closed }),
        version: closed.version,
      }),
    )
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
};
