import { unitWord } from '@farm/domain/catalog';
import { amountCents, type OrderLine, type OrderTotal, orderTotal } from '@farm/domain/orders';
import { type BuyerPrices, buyerPriceFor, type PricePer, readPrice } from '@farm/domain/prices';
import { formatMoney } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { amountText } from '../prices/line-price.ts';
import { useBuyerPrices } from '../prices/prices.calls.ts';
import { usePricesOn } from '../prices/prices-on.ts';
import { type OrderLineValues, packagesOf } from './lines/line-values.ts';
import type { Packaged } from './order-stock.ts';

/** It is the price of a line that is being typed. */
export type TypedPrice = { cents: number; per: PricePer; amountCents: number };

type Asked = {
  quantity: number;
  deliveryDate: string | null;
  chosen: { sizeId: number; unitsPerPackage: string | null } | undefined;
};

/** A quantity comes to this at a price. */
const priced = (
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

type Priced = {
  buyerId: number | undefined;
  lines: readonly OrderLineValues[];
  packages: ReadonlyMap<number, Packaged>;
  dayOf: (line: OrderLineValues) => string | null;
};

/** It tells what each line costs, and all of them; undefined while the farm has no prices, or the person sees none. */
export const useLinePrices = ({ buyerId, lines, packages, dayOf }: Priced) => {
  const isOn = usePricesOn();
  const known = useBuyerPrices(
    buyerId,
    lines.flatMap(({ sizeId }) => sizeId ?? []),
  );
  if (!(known?.isOn ?? isOn)) return undefined;
  const priceOf = (line: OrderLineValues) => {
    const quantity = packagesOf(line);
    const chosen = packages.get(line.sizeId ?? 0);
    if (!line.agreed) return listedPrice(known, { quantity, deliveryDate: dayOf(line), chosen });
    const read = readPrice(line.agreed.typed);
    if (!chosen || !('cents' in read)) return undefined;
    return priced({ cents: read.cents, per: line.agreed.per }, quantity, chosen.unitsPerPackage);
  };
  const all = lines.map((line) => ({ status: 'pending' as const, line, price: priceOf(line) }));
  return {
    isKnown: known !== undefined,
    ofLines: all.map(({ price }) => price),
    total: totalOf(all.filter(({ line }) => line.sizeId !== null)),
  };
};

export type LinePrices = ReturnType<typeof useLinePrices>;
