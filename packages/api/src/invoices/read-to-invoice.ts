import { cursorKey, toPage } from '@farm/data/core';
import { findBilling } from '@farm/data/farm';
import { listBilledLines, listLinesOfOrders, listOpenDeliveries } from '@farm/data/invoices';
import { billedLine, type ToInvoice, type ToInvoiceInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

const nothing: ToInvoice = { deliveries: [], nextCursor: null, count: 0, totalCents: 0, unpriced: 0 };

/** What was delivered from the day of the first price on and is to be billed, the oldest first. */
export const readToInvoice = async (ctx: PersonContext, input: ToInvoiceInput): Promise<ToInvoice> => {
  const after = cursorKey<[string, number]>(input.cursor, ['string', 'number']);
  const { invoicingFrom: from } = await findBilling(ctx.db);
  if (from === null) return nothing;
  const all = await listOpenDeliveries(ctx.db, ctx.person, { from, buyerId: input.buyerId });
  const rest = after
    ? all.filter(({ day, buyerId }) => day > after[0] || (day === after[0] && buyerId > after[1]))
    : all;
  const { items, nextCursor } = toPage(rest.slice(0, input.limit + 1), input.limit, ({ day, buyerId }) => [
    day,
    buyerId,
  ]);
  const lines = items[0]
    ? await listLinesOfOrders(ctx.db, {
        orderNumbers: items.flatMap(({ orderNumbers }) => orderNumbers),
        from: items[0].day,
        to: items.at(-1)?.day ?? items[0].day,
      })
    : [];
  const drafted = await listBilledLines(
    ctx.db,
    lines.map(({ id }) => id),
  );
  const open = lines.filter(({ id }) => !drafted.has(id));
  const byDelivery = Map.groupBy(open, ({ deliveryDate, buyerId }) => `${deliveryDate} ${buyerId}`);
  return {
    deliveries: items.map(({ day, buyerId, buyerName, totalCents, unpriced }) => ({
      buyerId,
      buyerName,
      day,
      totalCents,
      unpriced,
      lines: (byDelivery.get(`${day} ${buyerId}`) ?? []).map((line) => ({
        id: line.id,
        orderNumber: line.orderNumber,
        orderGroupId: line.orderGroupId,
        productName: line.productName,
        size: line.size,
        fillQuantity: line.fillQuantity,
        quantity: line.quantity,
        amountCents: billedLine(line).amountCents,
        version: line.version,
      })),
    })),
    nextCursor,
    count: all.length,
    totalCents: all.reduce((sum, delivery) => sum + delivery.totalCents, 0),
    unpriced: all.reduce((sum, delivery) => sum + delivery.unpriced, 0),
  };
};
