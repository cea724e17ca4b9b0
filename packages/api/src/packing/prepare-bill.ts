import { findOpenNote, findShipTo, setShipTo } from '@farm/data/orders';
import { findPaperFarm } from '@farm/data/packing';
import { fieldIssue } from '@farm/domain/core';
import type { PackingLine } from '@farm/domain/packing';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordTouched } from '../history/record-history.ts';
import type { Delivery } from './number-note.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';
import { packagesOf } from './paper/packing-slips.ts';
import { notWeighed } from './paper/weights.ts';

const WEIGHTS_SAID = 3;

/**
 * A note that got its number before its buyer had an address gets that now. Refuses `INPUT_INVALID` with all that a bill
 * of lading of these lines would lack of what 49 CFR 373.101 asks.
 */
export const prepareBill = async (
  ctx: InTransaction<PersonContext>,
  { buyerId, day }: Delivery,
  lines: readonly PackingLine[],
): Promise<void> => {
  const { db } = ctx;
  const [farm, open, buyer] = await Promise.all([
    findPaperFarm(db),
    findOpenNote(db, { buyerId, day }),
    findShipTo(db, buyerId),
  ]);
  const shipTo = open?.shipTo.address ? open.shipTo : buyer;
  const weights = notWeighed(lines).map(({ productName: product, size }) =>
    paperTexts.billWeight({ product, size }),
  );
  const [first, ...others] = [
    ...(farm.address ? [] : [paperTexts.billFarmAddress()]),
    ...(shipTo.address ? [] : [paperTexts.billBuyerAddress({ buyer: shipTo.name })]),
    ...(packagesOf(lines) > 0 ? [] : [paperTexts.billPackages()]),
    ...weights.slice(0, WEIGHTS_SAID),
  ];
  if (first) {
    const missing = others.reduce((said, more) => paperTexts.billNeedsMore({ missing: said, more }), first);
    throw inputRefusal([fieldIssue(['carrier'], paperTexts.billNeeds({ missing }))]);
  }
  if (open && !open.shipTo.address) {
    await setShipTo(db, open.number, buyer);
    await recordTouched(ctx, 'delivery_note', [open.number]);
  }
};
