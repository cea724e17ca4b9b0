import { findNextNumber, findOpenNote, findShipTo, insertNote, takeNoteNumbers } from '@farm/data/orders';
import type { Day } from '@farm/domain/core';
import type { DeliveryNote } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

export type Delivery = { buyerId: number; day: Day };

export const numberNote = async (
  ctx: InTransaction<PersonContext>,
  { buyerId, day }: Delivery,
  { number, shipTo }: Pick<DeliveryNote, 'number' | 'shipTo'>,
): Promise<void> => {
  const [createdBy, now] = [ctx.person.uid, ctx.now().toISOString()];
  await insertNote(ctx.db, { number, buyerId, deliveryDate: day, shipTo, createdBy, now });
};

export const recordNumbered = (
  ctx: InTransaction<PersonContext>,
  notes: readonly Pick<DeliveryNote, 'number' | 'deliveryDate'>[],
): Promise<void> =>
  recordHistory(
    ctx,
    ...notes.map(({ number, deliveryDate }) => ({
      type: 'delivery_note' as const,
      id: number,
      what: 'numbered' as const,
      after: { deliveryNote: number, deliveryDate },
    })),
  );

/** A new note gets the next number, and the buyer's name, address and phone as they are now. */
export const takeOpenNote = async (ctx: InTransaction<PersonContext>, delivery: Delivery) => {
  await takeNoteNumbers(ctx.db);
  const open = await findOpenNote(ctx.db, delivery);
  if (open) return { number: open.number, isNew: false };
  const number = await findNextNumber(ctx.db);
  await numberNote(ctx, delivery, { number, shipTo: await findShipTo(ctx.db, delivery.buyerId) });
  return { number, isNew: true };
};
