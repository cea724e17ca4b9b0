import { cursorKey, toPage } from '@farm/data/core';
import { listLinesOfOrders, listOpenDays, listOpenDeliveries, sumOpenByUnit } from '@farm/data/invoices';
import { billedLine, type ToInvoice, type ToInvoiceInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

type Days = readonly { day: string; deliveries: number }[];

/** The first days, from the last one of the page before on, that fill a page and tell whether there is a next one. */
const daysOfPage = (days: Days, after: string | undefined, limit: number) => {
  const left = days.filter(({ day }) => after === undefined || day >= after);
  let wanted = limit + 1;
  const last = left.find(({ day, deliveries }) => {
    if (day !== after) wanted -= deliveries;
    return wanted <= 0;
  });
  const [first] = left;
  return first && { from: first.day, to: (last ?? left.at(-1))?.day };
};

/** It lists what was delivered from the day of the first price on and is to be billed, the oldest first. */
export const readToInvoice = async (ctx: PersonContext, input: ToInvoiceInput): Promise<ToInvoice> => {
  const after = cursorKey<[string, number]>(input.cursor, ['string', 'number']);
  const wanted = { buyerId: input.buyerId };
  const days = await listOpenDays(ctx.db, ctx.person, wanted);
  const hasUnits = days.some(({ byUnit }) => byUnit > 0);
  const byUnit = hasUnits ? await sumOpenByUnit(ctx.db, ctx.person, wanted) : new Map<string, number>();
  const present = daysOfPage(days, after?.[0], input.limit);
  const deliveries = present ? await listOpenDeliveries(ctx.db, ctx.person, { ...wanted, ...present }) : [];
  const rest = after
    ? deliveries.filter(({ day, buyerId }) => day > after[0] || (day === after[0] && buyerId > after[1]))
    : deliveries;
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
  const byDelivery = Map.groupBy(lines, ({ deliveryDate, buyerId }) => `${deliveryDate} ${buyerId}`);
  return {
    deliveries: items.map(({ day, buyerId, buyerName, cents, unpriced }) => ({
      buyerId,
      buyerName,
      day,
      totalCents: cents + (byUnit.get(`${day} ${buyerId}`) ?? 0),
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
    count: days.reduce((sum, day) => sum + day.deliveries, 0),
    totalCents: [...byUnit.values(), ...days.map(({ cents }) => cents)].reduce((a, b) => a + b, 0),
    unpriced: days.reduce((sum, day) => sum + day.unpriced, 0),
  };
};
