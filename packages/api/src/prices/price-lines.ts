import { findBilling } from '@farm/data/farm';
import { hasPrices, listPricesOfBuyer, takePrices } from '@farm/data/prices';
import { type BuyerPrices, type BuyerPricesInput, buyerPriceFor, type PriceAsked } from '@farm/domain/prices';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';

export const readBuyerPrices = async (
  { db }: PersonContext,
  { buyerId, sizeIds }: BuyerPricesInput,
): Promise<BuyerPrices> => {
  const prices = await listPricesOfBuyer(db, buyerId, sizeIds);
  return {
    isOn: prices.length > 0 || (await hasPrices(db)),
    priceListId: prices[0]?.buyerListId ?? null,
    prices,
  };
};

const unpriced = { priceCents: null, pricePer: null, priceSource: null } as const;

/** It prices the lines of a buyer's order by the price lists, in the same sequence. A line of unknown size has no price. */
export const priceLines = async (
  { db }: Pick<PersonContext, 'db'>,
  buyerId: number,
  lines: readonly (PriceAsked & { sizeId: number | null })[],
) => {
  const sizeIds = [...new Set(lines.flatMap(({ sizeId }) => sizeId ?? []))];
  const bySize = Map.groupBy(await listPricesOfBuyer(db, buyerId, sizeIds), ({ sizeId }) => sizeId);
  return lines.map(({ sizeId, ...asked }) => {
    const rows = sizeId === null ? undefined : bySize.get(sizeId);
    const price = rows && buyerPriceFor(rows, rows[0]?.buyerListId ?? null, asked);
    return price ? { priceCents: price.cents, pricePer: price.per, priceSource: 'list' as const } : unpriced;
  });
};

/** From which delivery day on is billed; null before the first price. */
export const billedFrom = async ({ db }: Pick<PersonContext, 'db'>): Promise<string | null> =>
  (await findBilling(db)).invoicingFrom;

/** Nobody sets a price until the transaction ends. */
export const keepPrices = ({ db }: InTransaction<PersonContext>): Promise<void> => takePrices(db);
