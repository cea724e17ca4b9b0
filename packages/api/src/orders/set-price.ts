import { listLinePrices } from '@farm/data/orders';
import { isDropped, mayEditOrder, type OrderLine, orderTitle, type SetPriceInput } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import { priceLines } from '../prices/price-lines.ts';
import { lockLines } from './lock-lines.ts';
import { changeLine } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import type { OnDrafts } from './undo-lines.ts';

type Inner = InTransaction<PersonContext>;

/** Refuses `LINE_INVOICED` if an issued invoice has one of the lines, which are locked. */
export const requireUninvoiced = async (ctx: Inner, lines: readonly OrderLine[]): Promise<void> => {
  const prices = await listLinePrices(
    ctx.db,
    lines.map(({ id }) => id),
  );
  const invoiced = lines.find(({ id }) => prices.get(id)?.billing === 'invoiced');
  if (invoiced)
    throw new Refusal(
      'LINE_INVOICED',
      orderRefusals.lineInvoiced({ order: orderTitle(invoiced.orderNumber) }),
      { present: invoiced },
    );
};

/** It tells what the price lists say now of lines, by their ids; without `isAgreedToo`, only of those whose price was not agreed. */
export const listedPrices = async (
  ctx: Inner,
  buyerId: number,
  lines: readonly OrderLine[],
  { isAgreedToo } = { isAgreedToo: false },
) => {
  const known = await listLinePrices(
    ctx.db,
    lines.map(({ id }) => id),
  );
  const listed = lines.filter(({ id }) => isAgreedToo || known.get(id)?.priceSource !== 'agreed');
  const prices = await priceLines(
    ctx,
    buyerId,
    listed.map(({ id, quantity, deliveryDate }) => ({
      sizeId: known.get(id)?.sizeId ?? null,
      quantity,
      deliveryDate,
    })),
  );
  return new Map(listed.map(({ id }, index) => [id, prices[index]]));
};

/** In a separate history, since not everyone who reads that of a line may see prices. */
export const recordPrices = (
  ctx: Inner,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
  reason?: string | FarmText,
): Promise<void> => {
  const changed = after
    .map((line, index) => ({ id: line.id, from: before[index]?.price, to: line.price }))
    .filter(
      ({ from, to }) => from?.cents !== to?.cents || from?.per !== to?.per || from?.source !== to?.source,
    );
  return recordEach(ctx, { type: 'order_price', what: 'priced' }, changed, ({ from, to }) => ({
    before: { priceCents: from?.cents ?? null, pricePer: from?.per ?? null },
    after: { priceCents: to?.cents ?? null, pricePer: to?.per ?? null },
    reason,
  }));
};

/**
 * Agrees on another price for a line that is on no issued invoice. Refuses `ORDER_LINES_CHANGED`, `ORDER_LINE_FOREIGN`,
 * `ORDER_CLOSED` for what was canceled or rejected, and `LINE_INVOICED`.
 */
export const setPrice = (
  ctx: PersonContext,
  input: SetPriceInput,
  onDrafts: Pick<OnDrafts, 'reprice'>,
): Promise<OrderLine> =>
  inTransaction(ctx, async (ctx) => {
    const { id, version, cents, per, reason } = input;
    const [line] = await lockLines(ctx, [{ id, version }], () => undefined);
    if (!line) throw new Refusal('ORDER_MISSING', orderRefusals.lineMissing());
    if (!mayEditOrder(ctx.person, line))
      throw new Refusal('ORDER_LINE_FOREIGN', orderRefusals.editForeign(), { present: line });
    if (isDropped(line)) throw new Refusal('ORDER_CLOSED', orderRefusals.priceClosed(), { present: line });
    await requireUninvoiced(ctx, [line]);
    const price =
      cents === null
        ? (await listedPrices(ctx, line.buyerId, [line], { isAgreedToo: true })).get(line.id)
        : { priceCents: cents, pricePer: per, priceSource: 'agreed' as const };
    const changed = await changeLine(ctx, line, 'changed', { ...price });
    await recordPrices(ctx, [line], [changed], reason);
    await onDrafts.reprice(ctx, [id]);
    return changed;
  });
