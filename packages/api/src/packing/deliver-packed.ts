import {
  findDeliveryNote,
  type HandOver,
  listLockedLines,
  setDeliveryNote,
  setHandOver,
  setLineBilling,
} from '@farm/data/orders';
import { countOldDeliveries, listOldLines } from '@farm/data/packing';
import type { Day } from '@farm/domain/core';
import {
  firstListedDay,
  type LineRef,
  type MovedLines,
  mayActOnLine,
  type OrderLine,
  statusLabel,
} from '@farm/domain/orders';
import {
  type DeliverDayInput,
  type DeliveredOld,
  type DeliverInput,
  type DeliverLinesInput,
  type DeliverOldInput,
  type DeliveryNote,
  packingTexts,
} from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory, recordTouched } from '../history/record-history.ts';
import { deliverSeen, deliverWeighed } from '../orders/deliver-line.ts';
import { orderRefusals } from '../orders/orders.texts.ts';
import { takeOpenNote } from './number-note.ts';
import { prepareBill } from './prepare-bill.ts';
import { readDay } from './read-day.ts';
import { type Refused, refuseLines } from './take-packable.ts';
import { weighLines } from './weigh-lines.ts';

/** In the sequence in which they were named. Refuses `ORDER_LINES_CHANGED` and `ORDER_LINE_FOREIGN`. */
const takeDeliverable = async (
  ctx: InTransaction<PersonContext>,
  seen: readonly LineRef[],
  isOfDelivery: (line: OrderLine) => boolean,
): Promise<OrderLine[]> => {
  const ids = seen.map(({ id }) => id);
  const locked = await listLockedLines(ctx.db, ctx.person, ids);
  const byId = new Map(locked.map((line) => [line.id, line]));
  const refused = seen.flatMap(({ id, version }): Refused[] => {
    const line = byId.get(id);
    if (!line) return [{ id, line: null, why: orderRefusals.lineMissing() }];
    if (!isOfDelivery(line)) return [{ id, line, why: packingTexts.notOfDelivery() }];
    if (line.version === version && line.status === 'confirmed') return [];
    return [{ id, line, why: orderRefusals.lineChangedBriefly({ status: statusLabel(line.status) }) }];
  });
  if (refused.length > 0) throw refuseLines(refused, seen.length);
  const mayDeliverAll = locked.every((line) => mayActOnLine(ctx.person, line, 'deliver'));
  if (!mayDeliverAll) throw new Refusal('ORDER_LINE_FOREIGN', orderRefusals.lineForeign());
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A line that was printed on a note stays on it. */
const deliver = async (
  ctx: InTransaction<PersonContext>,
  day: Day,
  lines: readonly OrderLine[],
  handOver: HandOver,
): Promise<DeliveryNote[]> => {
  const numbers: number[] = [];
  for (const [buyerId, ofBuyer] of Map.groupBy(lines, ({ buyerId }) => buyerId)) {
    const known = new Set(ofBuyer.flatMap(({ deliveryNote }) => deliveryNote ?? []));
    const joining = ofBuyer.filter(({ deliveryNote }) => deliveryNote === null).map(({ id }) => id);
    if (joining.length > 0) {
      const { number, isNew } = await takeOpenNote(ctx, { buyerId, day });
      if (isNew) await recordTouched(ctx, 'delivery_note', [number]);
      await setDeliveryNote(ctx.db, joining, number);
      known.add(number);
    }
    numbers.push(...known);
  }
  const written: Partial<HandOver> = Object.fromEntries(
    Object.entries(handOver).filter(([, value]) => value !== null),
  );
  // The lots before the notes, as where a line is delivered by itself, so that neither waits for the other.
  await deliverWeighed(ctx, lines);
  await setHandOver(ctx.db, numbers, written);
  await recordHandOver(ctx, numbers, written);
  const notes: DeliveryNote[] = [];
  for (const number of numbers) {
    const note = await findDeliveryNote(ctx.db, number);
    if (!note) throw new Error(`delivery note ${number} was not written`);
    notes.push(note);
  }
  return notes;
};

/** Any grower may deliver packed lines. Refuses `ORDER_LINES_CHANGED`, `ORDER_LINE_FOREIGN` and `WEIGHT_MISSING`. */
export const deliverPacked = (ctx: PersonContext, { buyerId, day, lines: seen, ...handOver }: DeliverInput) =>
  inTransaction(ctx, async (ctx) => {
    const isOfDelivery = (line: OrderLine) => line.buyerId === buyerId && line.deliveryDate === day;
    await takeDeliverable(ctx, seen, isOfDelivery);
    const lines = await takeDeliverable(ctx, await weighLines(ctx, seen), isOfDelivery);
    if (handOver.carrier !== null) {
      const ids = new Set(lines.map(({ id }) => id));
      const { deliveries } = await readDay(ctx, { day });
      const leaving = deliveries.flatMap((delivery) => delivery.lines).filter(({ id }) => ids.has(id));
      await prepareBill(ctx, { buyerId, day }, leaving);
    }
    // The last printed one of several counts.
    const note = (await deliver(ctx, day, lines, handOver)).sort((a, b) => a.number - b.number).at(-1);
    if (!note) throw new Error('A delivery of no lines was not refused');
    return note;
  });

/** Lines of any buyers and days, those to weigh with their weights. Refuses the same as `deliverPacked`. */
export const deliverLinesWeighed = (
  ctx: PersonContext,
  { lines: seen }: DeliverLinesInput,
): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    await takeDeliverable(ctx, seen, () => true);
    const lines = await takeDeliverable(ctx, await weighLines(ctx, seen), () => true);
    return { lines: await deliverWeighed(ctx, lines) };
  });

export const deliverDay = (ctx: PersonContext, { day, lines: seen }: DeliverDayInput) =>
  inTransaction(ctx, async (ctx) => {
    const lines = await takeDeliverable(ctx, seen, ({ deliveryDate }) => deliveryDate === day);
    const nothing = { receivedBy: null, boxes: null, temperatureF: null, carrier: null };
    return { notes: await deliver(ctx, day, lines, nothing) };
  });

const recordHandOver = async (
  ctx: InTransaction<PersonContext>,
  numbers: readonly number[],
  written: Partial<HandOver>,
): Promise<void> => {
  if (Object.keys(written).length === 0) return;
  await recordHistory(
    ctx,
    ...numbers.map((id) => ({
      type: 'delivery_note' as const,
      id,
      what: 'delivered' as const,
      after: { deliveryNote: id, ...written },
    })),
  );
};

const LINES_AT_ONCE = 500;

/** The oldest first, in whole deliveries of together some hundred lines; call it again while any are left. */
export const deliverOld = (ctx: PersonContext, { before }: DeliverOldInput): Promise<DeliveredOld> =>
  inTransaction(ctx, async (ctx) => {
    const listed = firstListedDay(ctx.today());
    const end = before < listed ? before : listed;
    const list = () => listOldLines(ctx.db, ctx.person, end, LINES_AT_ONCE);
    const ids = await list();
    if (ids.length === 0) return { deliveries: 0, left: 0 };
    const locked = await listLockedLines(ctx.db, ctx.person, ids);
    // Somebody else may have delivered or moved one before it was locked.
    const still = new Set(await list());
    const lines = locked.filter(({ id }) => still.has(id));
    await deliverSeen(ctx, lines);
    // Long gone: nobody asks for its money now.
    await setLineBilling(
      ctx.db,
      lines.map(({ id }) => id),
      { from: 'open', to: 'none' },
    );
    return {
      deliveries: new Set(lines.map(({ buyerId, deliveryDate }) => `${buyerId} ${deliveryDate}`)).size,
      left: await countOldDeliveries(ctx.db, ctx.person, end),
    };
  });
