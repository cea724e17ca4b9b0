import { listWords } from '@farm/data/buyers';
import { listSizesToOrder } from '@farm/data/catalog';
import { listRecentLines } from '@farm/data/orders';
import { hasPrices } from '@farm/data/prices';
import {
  linesWithPrice,
  type ReadOrder,
  type ReadTextInput,
  readOrderText,
  type SizeToOrder,
  withListPrices,
} from '@farm/domain/intake';
import { usualOf } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { requireBuyer } from '../orders/orders.internal.ts';
import { priceLines } from '../prices/price-lines.ts';
import { proposeSizes } from './ask-proposals.ts';

/** It says what a message orders. It keeps nothing of it. Refuses `BUYER_MISSING`. */
export const readText = async (
  ctx: PersonContext,
  { buyerId, text, propose }: ReadTextInput,
): Promise<ReadOrder> => {
  const { name: buyerName } = await requireBuyer(ctx, buyerId);
  const sizes = await listSizesToOrder(ctx.db);
  const today = ctx.today();
  const { products } = usualOf(await listRecentLines(ctx.db, ctx.person, buyerId), today);
  const usual = products.flatMap(({ sizeId, count }) => (sizeId === null ? [] : [{ sizeId, count }]));
  const words = await listWords(ctx.db, buyerId);
  const read = readOrderText(text, { sizes, words, usual, today, buyerName });
  const order = { ...(await askPrices(ctx, buyerId, read, sizes)), mayPropose: ctx.model.isSetUp };
  return propose && order.mayPropose ? proposeSizes(ctx, order, { text, sizes, buyerName }) : order;
};

/** A price that the message names is asked about, unless it is the list's. */
const askPrices = async (
  ctx: PersonContext,
  buyerId: number,
  order: ReadOrder,
  sizes: readonly SizeToOrder[],
): Promise<ReadOrder> => {
  if (order.lines.every(({ price }) => price === null)) return order;
  const asked = linesWithPrice(order).map((line) => ({
    ...line,
    deliveryDate: line.day ?? order.day?.day ?? ctx.today(),
  }));
  const prices = await priceLines(ctx, buyerId, asked);
  const listed = new Map(
    prices.map(({ priceCents: cents, pricePer: per }, place) => [
      asked[place]?.index ?? -1,
      cents === null || per === null ? null : { cents, per },
    ]),
  );
  return withListPrices(order, sizes, { isOn: await hasPrices(ctx.db), listed });
};
