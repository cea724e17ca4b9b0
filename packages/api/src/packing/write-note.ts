import { findDeliveryNote, listLockedLines, setHandOver } from '@farm/data/orders';
import { changedFields } from '@farm/domain/history';
import { type DeliveryNote, type NoteInput, packingTexts } from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { publishOrders } from '../orders/orders.internal.ts';
import { recordNumbered, takeOpenNote } from './number-note.ts';
import { prepareBill } from './prepare-bill.ts';
import { readDay } from './read-day.ts';

const findNote = async ({ db }: PersonContext, number: number): Promise<DeliveryNote> => {
  const note = await findDeliveryNote(db, number);
  if (!note) throw new Error(`delivery note ${number} is missing`);
  return note;
};

/** It is kept before the truck leaves, so that it can be printed; null clears a field, except who received it. Refuses `DELIVERY_MISSING`. */
export const writeNote = (ctx: PersonContext, { buyerId, day, ...handOver }: NoteInput) =>
  inTransaction(ctx, async (ctx) => {
    const { deliveries } = await readDay(ctx, { day });
    const lines = deliveries.find((delivery) => delivery.buyerId === buyerId)?.lines ?? [];
    const ids = lines.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
    const locked = ids.length === 0 ? [] : await listLockedLines(ctx.db, ctx.person, ids);
    if (!locked.some(({ status, deliveryDate }) => status === 'confirmed' && deliveryDate === day))
      throw new Refusal('DELIVERY_MISSING', packingTexts.noDeliveries());
    if (handOver.carrier !== null) await prepareBill(ctx, { buyerId, day }, lines);
    const { number, isNew } = await takeOpenNote(ctx, { buyerId, day });
    if (isNew) await recordNumbered(ctx, [{ number, deliveryDate: day }]);
    const before = await findNote(ctx, number);
    const { receivedBy, ...written } = handOver;
    await setHandOver(ctx.db, [number], receivedBy === null ? written : handOver);
    const note = await findNote(ctx, number);
    const changed = changedFields(['carrier', 'boxes', 'temperatureF', 'receivedBy'], before, note);
    if (Object.keys(changed.after).length > 0) {
      const after = { deliveryNote: number, ...changed.after };
      await recordHistory(ctx, { type: 'delivery_note', id: number, what: 'changed', ...changed, after });
    }
    publishOrders(ctx, lines);
    return note;
  });
