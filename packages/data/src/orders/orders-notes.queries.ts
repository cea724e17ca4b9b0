import type { Day } from '@farm/domain/core';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, takeLock } from '../core/sql.ts';
import { deliveryNoteTable } from './orders.tables.ts';

export type DeliveryNote = {
  number: number;
  buyerId: number;
  deliveryDate: Day;
  /** As it was when the note got its number. */
  shipTo: { name: string; address: string | null; phone: string | null };
  carrier: string | null;
  boxes: number | null;
  temperatureF: number | null;
  receivedBy: string | null;
  deliveredAt: string | null;
  deliveredBy: string | null;
  version: number;
};

const selectNotes = (db: Db) =>
  db.selectFrom('delivery_note').select(deliveryNoteTable.columnsBut('created_at', 'created_by'));

type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

const toNote = ({ shipToName, shipToAddress, shipToPhone, ...note }: Row): DeliveryNote => ({
  ...note,
  shipTo: { name: shipToName, address: shipToAddress, phone: shipToPhone },
});

export const findDeliveryNote = async (db: Db, number: number): Promise<DeliveryNote | undefined> => {
  const row = await selectNotes(db).where('id', '=', number).executeTakeFirst();
  return row && toNote(row);
};

/** The notes with these numbers, and those of some buyers and a day that are not delivered yet; by number. */
export const listDeliveryNotes = async (
  db: Db,
  { numbers, buyerIds, day }: { numbers: readonly number[]; buyerIds: readonly number[]; day: Day },
): Promise<DeliveryNote[]> => {
  if (buyerIds.length === 0) return [];
  const open = selectNotes(db)
    .where('buyer_id', 'in', buyerIds)
    .where('delivery_date', '=', day)
    .where('delivered_at', 'is', null);
  const rows =
    numbers.length === 0
      ? await open.execute()
      : await open.union(selectNotes(db).where('id', 'in', numbers)).execute();
  return rows.map(toNote).sort((a, b) => a.number - b.number);
};

/** The open note of a buyer and day, which all that is still delivered joins. */
export const findOpenNote = async (
  db: Db,
  { buyerId, day }: { buyerId: number; day: Day },
): Promise<DeliveryNote | undefined> => {
  const row = await selectNotes(db)
    .where('buyer_id', '=', buyerId)
    .where('delivery_date', '=', day)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return row && toNote(row);
};

/** The number of the next new note. Until `takeNoteNumbers` keeps others waiting, somebody else may take it. */
export const findNextNumber = async (db: Db): Promise<number> => {
  const { last } = await db
    .selectFrom('delivery_note')
    .select(({ fn, val }) => asInteger(fn.coalesce(fn.max('id'), val(0))).as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
};

export const takeNoteNumbers = (trx: Trx): Promise<void> =>
  // No number is lost when the transaction fails, as one of a sequence would be.
  takeLock(trx, 'delivery note numbers');

export const findShipTo = (db: Db, buyerId: number): Promise<DeliveryNote['shipTo']> =>
  db
    .selectFrom('buyer')
    .select(['name', 'address', 'phone'])
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow();

type NewNote = Pick<DeliveryNote, 'number' | 'buyerId' | 'deliveryDate' | 'shipTo'> & {
  createdBy: string;
  now: string;
};

export const insertNote = async (trx: Trx, { shipTo, now, ...note }: NewNote): Promise<void> => {
  await trx
    .insertInto('delivery_note')
    .values(
      deliveryNoteTable.newRow({
        ...note,
        shipToName: shipTo.name,
        shipToAddress: shipTo.address,
        shipToPhone: shipTo.phone,
        createdAt: now,
        version: 1,
      }),
    )
    .execute();
};

export const setShipTo = async (
  trx: Trx,
  number: number,
  { name, address, phone }: DeliveryNote['shipTo'],
): Promise<void> => {
  await trx
    .updateTable('delivery_note')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...deliveryNoteTable.changed({ shipToName: name, shipToAddress: address, shipToPhone: phone }),
    }))
    .where('id', '=', number)
    .execute();
};

export type HandOver = Pick<DeliveryNote, 'carrier' | 'boxes' | 'temperatureF' | 'receivedBy'>;

/** Writes on notes how they are handed over. What is not named stays as it was. */
export const setHandOver = async (
  trx: Trx,
  numbers: readonly number[],
  handOver: Partial<HandOver>,
): Promise<void> => {
  const written = deliveryNoteTable.changed(handOver);
  if (numbers.length === 0 || Object.keys(written).length === 0) return;
  await trx
    .updateTable('delivery_note')
    .set((eb) => ({ version: eb('version', '+', 1), ...written }))
    .where('id', 'in', numbers)
    .execute();
};

export const listOpenNotes = async (db: Db, buyerId: number, days: readonly Day[]): Promise<number[]> =>
  days.length === 0
    ? []
    : (
        await db
          .selectFrom('delivery_note')
          .select('id')
          .where('buyer_id', '=', buyerId)
          .where('delivery_date', 'in', days)
          .where('delivered_at', 'is', null)
          .execute()
      ).map(({ id }) => id);

/**
 * The lines must be locked. Those on no note join the open one of their buyer and day first, if there is one. The notes that were
 * open until then.
 */
export const setNotesDelivered = async (
  trx: Trx,
  lineIds: readonly number[],
  { deliveredAt, deliveredBy }: { deliveredAt: string; deliveredBy: string },
): Promise<number[]> => {
  if (lineIds.length === 0) return [];
  await trx
    .updateTable('order_line')
    .set(({ selectFrom, ref }) => ({
      delivery_note_id: selectFrom('delivery_note')
        .innerJoin('order_group', 'order_group.buyer_id', 'delivery_note.buyer_id')
        .select('delivery_note.id')
        .where('order_group.id', '=', ref('order_line.group_id'))
        .where('delivery_note.delivery_date', '=', ref('order_line.delivery_date'))
        .where('delivery_note.delivered_at', 'is', null),
    }))
    .where('id', 'in', lineIds)
    .where('delivery_note_id', 'is', null)
    .execute();
  const notes = await trx
    .updateTable('delivery_note')
    .set((eb) => ({ version: eb('version', '+', 1), delivered_at: deliveredAt, delivered_by: deliveredBy }))
    .where('delivered_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('order_line')
        .select(({ ref }) => ref('delivery_note_id').$notNull().as('note'))
        .where('order_line.id', 'in', lineIds)
        .where('delivery_note_id', 'is not', null),
    )
    .returning('id')
    .execute();
  return notes.map(({ id }) => id);
};

export const setDeliveryNote = async (
  trx: Trx,
  lineIds: readonly number[],
  number: number,
): Promise<void> => {
  await trx.updateTable('order_line').set({ delivery_note_id: number }).where('id', 'in', lineIds).execute();
};

/** A delivered note that lines were taken off, with the sum of their versions. */
export type NoteLeft = { number: number; versions: number };

/** Takes lines that the transaction has locked off notes that are delivered: the next delivery gets a new note. */
export const setOffDeliveredNotes = async (trx: Trx, lineIds: readonly number[]): Promise<NoteLeft[]> => {
  const left = await trx
    .selectFrom('order_line')
    .innerJoin('delivery_note', 'delivery_note.id', 'order_line.delivery_note_id')
    .select(({ fn }) => [
      'delivery_note.id as number',
      asInteger(fn.sum<number>('order_line.version')).as('versions'),
    ])
    .where('order_line.id', 'in', lineIds)
    .where('delivery_note.delivered_at', 'is not', null)
    .groupBy('delivery_note.id')
    .orderBy('delivery_note.id')
    .execute();
  if (left.length === 0) return [];
  await trx
    .updateTable('order_line')
    .set({ delivery_note_id: null })
    .where('id', 'in', lineIds)
    .where(
      'delivery_note_id',
      'in',
      left.map(({ number }) => number),
    )
    .execute();
  return left;
};

/** A note that lines left has a later version than it had with them, and so has what is told of it and its lines together. */
export const raiseNoteVersions = async (trx: Trx, left: readonly NoteLeft[]): Promise<void> => {
  for (const { number, versions } of left)
    await trx
      .updateTable('delivery_note')
      .set((eb) => ({ version: eb('version', '+', versions + 1) }))
      .where('id', '=', number)
      .execute();
};
