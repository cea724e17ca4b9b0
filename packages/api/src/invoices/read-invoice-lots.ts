import { findWantsLots } from '@farm/data/buyers';
import type { InvoiceDetails } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';
import { readLineLots, readLotsOf } from '../tracing/trace-lines.ts';
import type { InvoiceLots } from './paper/invoice-paper-data.ts';

/** The codes of the lots that each line was delivered from; undefined for a buyer that wants none of them. */
export const readInvoiceLots = async (
  ctx: PersonContext,
  { buyerId, kind, lines }: InvoiceDetails,
): Promise<InvoiceLots | undefined> => {
  const wants = await findWantsLots(ctx.db, buyerId);
  if (wants === 'no' || kind === 'credit') return undefined;
  const traced = await readLineLots(
    ctx,
    lines.flatMap(({ orderLineId }) => orderLineId ?? []),
  );
  const lots = await readLotsOf(ctx.db, traced);
  return Object.fromEntries(
    traced.map(({ line, lots: taken }) => [
      line.lineId,
      taken.flatMap(({ lotId }) => {
        const { lotCode = null, sourceName = null, isTraced = false } = lots.get(lotId) ?? {};
        if (lotCode === null || (wants === 'traced' && !isTraced)) return [];
        return [{ lotId, lotCode, ...(sourceName !== null && { sourceName }) }];
      }),
    ]),
  );
};
