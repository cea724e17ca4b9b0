import { takeLotToHold } from '@farm/data/inventory';
import { findRealRecallOf, type RecallRecord, takeRecall } from '@farm/data/recalls';
import type { LotRecord } from '@farm/data/tracing';
import { dayOfYear } from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { sayIn } from '../documents/say-in.ts';
import { holdLeft } from '../tracing/hold-lot.ts';
import { recallNotifications, recallRefusals } from './recalls.texts.ts';

type Inner = InTransaction<PersonContext>;

export const recallMissing = () => new Refusal('RECALL_MISSING', recallRefusals.missing());

/** Nobody else changes it until the transaction ends. Refuses `RECALL_MISSING`. */
export const requireRecall = async (ctx: Inner, id: number): Promise<RecallRecord> => {
  const recall = await takeRecall(ctx.db, id);
  if (!recall) throw recallMissing();
  return recall;
};

/** Nobody else changes it until the transaction ends. Refuses `RECALL_MISSING` and `RECALL_CLOSED`. */
export const requireOpenRecall = async (ctx: Inner, id: number): Promise<RecallRecord> => {
  const recall = await requireRecall(ctx, id);
  if (recall.closedAt !== null)
    throw new Refusal('RECALL_CLOSED', recallRefusals.closed({ number: String(id) }));
  return recall;
};

/** 'Kale, lot KAL260424-16V', or 'Kale of Apr 24' if the lot has no code. */
export const nameLot = ({ productName, lotCode, harvestDate }: LotRecord): FarmText =>
  lotCode === null
    ? recallNotifications.lotOfDay({ product: productName, day: dayOfYear(harvestDate) })
    : recallNotifications.lotOfCode({ product: productName, code: lotCode });

/**
 * Until the transaction ends nobody packs or delivers of these lots, nor opens another recall of them. They are taken in the
 * sequence that everyone takes them. Refuses `LOT_RECALLED` for a lot of another open recall that is no practice.
 */
export const takeLotsToRecall = async (
  ctx: Inner,
  lots: readonly LotRecord[],
  but: number | null,
): Promise<void> => {
  for (const lot of lots.toSorted((a, b) => a.productNameId - b.productNameId || a.id - b.id)) {
    await takeLotToHold(ctx.db, lot);
    const other = await findRealRecallOf(ctx.db, lot.id, but);
    if (other)
      throw new Refusal(
        'LOT_RECALLED',
        recallRefusals.lotRecalled({
          lot: nameLot(lot),
          number: String(other.id),
          person: other.openedBy ?? '',
        }),
        { present: { recallId: other.id, lotId: lot.id } },
      );
  }
};

/** The reason is kept as it is said in the language of who opens the recall, since a lot's reason is what a person typed. */
export const holdForRecall = async (
  ctx: Inner,
  { id, reason }: { id: number; reason: string },
  lots: readonly LotRecord[],
): Promise<void> => {
  const say = sayIn(ctx.session.language ?? 'en');
  const held = say(recallNotifications.holdReason({ number: String(id), reason }));
  for (const lot of lots) await holdLeft(ctx, lot, held);
};
