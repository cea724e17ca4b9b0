import { unitWord } from '@farm/domain/catalog';
import { amountCents, type OrderLine, type OrderTotal, orderTotal } from '@farm/domain/orders';
import { type BuyerPrices, buyerPriceFor, type PricePer } from '@farm/domain/prices';
import { formatMoney } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { amountText } from '../prices/line-price.ts';
import type { Packaged } from './order-stock.ts';

/** It is the price of a line that is being typed. */
export type TypedPrice = { cents: number; per: PricePer; amountCents: number };

type Asked = {
  quantity: number;
  deliveryDate: string | null;
  chosen: { sizeId: number; unitsPerPackage: string | null } | undefined;
};

/** A quantity comes to this at a price. */
export const priced = (
  price: { cents: number; per: PricePer },
  quantity: number,
  unitsPerPackage: string | null,
) => ({
  cents: price.cents,
  per: price.per,
  amountCents: amountCents({
    priceCents: price.cents,
    pricePer: price.per,
    fillQuantity: quantity,
    fillUnits: null,
    unitsPerPackage,
  }),
});

/** By the buyer's price list; undefined while it is not known, or there is none. */
export const listedPrice = (
  known: BuyerPrices | undefined,
  { quantity, deliveryDate, chosen }: Asked,
): TypedPrice | undefined => {
  if (!known || !chosen || !deliveryDate || quantity < 1) return undefined;
  const rows = known.prices.filter(({ sizeId }) => sizeId === chosen.sizeId);
  const price = buyerPriceFor(rows, known.priceListId, { quantity, deliveryDate });
  return price && priced(price, quantity, chosen.unitsPerPackage);
};

/** The line's own price, for another quantity. */
export const ownPrice = ({ price, unitsPerPackage }: OrderLine, quantity: number): TypedPrice | undefined =>
  price && priced(price, quantity, unitsPerPackage);

export const totalOf = (
  lines: readonly { status: OrderLine['status']; price: TypedPrice | undefined }[],
): OrderTotal | undefined =>
  orderTotal(
    lines.map(({ status, price }) => ({
      status,
      ...(price && { price: { ...price, source: 'list' as const, billing: 'open' as const } }),
    })),
  );

type UnitPriceProps = {
  price: Pick<TypedPrice, 'cents' | 'per'>;
  baseUnit: Packaged['baseUnit'] | undefined;
};

export function UnitPrice({ price: { cents, per }, baseUnit }: UnitPriceProps) {
  if (cents === 0 || per === 'package') return amountText(cents);
  return `${formatMoney(cents)}/${translate(unitWord(baseUnit ?? null, 1))}`;
}
