import { readCents } from '../core/money.ts';
import { PRICE_MAX, type PricePer } from '../prices/prices.schema.ts';
import type { ReadLine, ReadOrder } from './intake.schema.ts';
import type { SizeFacts, SizeToOrder } from './intake-catalog.rules.ts';
import { units } from './intake-words.rules.ts';

type Named = { cents: number; per: PricePer };

/** The price that a piece of a message says; null if that is none. Without a unit it is of a package, unless of all. */
export const priceSaid = (
  text: string,
  { size, quantity }: { size: SizeFacts | null; quantity: number | null },
): ReadLine['price'] => {
  const [number = ''] = /\d[\d,]*(?:\.\d{1,2})?|\.\d\d/.exec(text) ?? [];
  const cents = /\b(?:cents|centavos)\b/.test(text)
    ? Number(number)
    : readCents(number.replaceAll(',', '').replace(/^\./, '0.'));
  const isOfAll = /\b(?:total|all|altogether)$/.test(text);
  if (cents === null || !Number.isInteger(cents) || cents > PRICE_MAX) return null;
  const named = (text.match(/[a-z]+|#/g) ?? []).map((word) => units.get(word)?.name);
  const isOfUnit = size !== null && size.units !== 1 && named.some((name) => name === size.size.baseUnit);
  const isEach = named.includes('each');
  return {
    text: text.trim(),
    cents: isOfAll && quantity ? Math.round(cents / quantity) : cents,
    per: isOfUnit && !isEach ? 'base_unit' : 'package',
    list: null,
  };
};

const ofPackage = ({ cents, per }: Named, unitsPerPackage: string) =>
  Math.round(per === 'package' ? cents : cents * Number(unitsPerPackage));

/** The lines of which the list's price is to be looked up. */
export const linesWithPrice = ({ lines }: ReadOrder) =>
  lines.flatMap(({ state, price, sizeId, quantity, day }, index) =>
    state === 'read' && price && sizeId !== null && quantity !== null
      ? [{ index, sizeId, quantity, day }]
      : [],
  );

/** With a question where the message names another price than the list. A farm without prices asks about none. */
export const withListPrices = (
  order: ReadOrder,
  sizes: readonly SizeToOrder[],
  { isOn, listed }: { isOn: boolean; listed: ReadonlyMap<number, Named | null> },
): ReadOrder => ({
  ...order,
  lines: order.lines.map((line, index) => {
    const { price, sizeId, quantity, productName, size } = line;
    if (!price) return line;
    if (!isOn) return { ...line, price: null };
    if (line.state !== 'read' || sizeId === null) return line;
    const list = listed.get(index) ?? null;
    const { unitsPerPackage = '1' } = sizes.find((other) => other.sizeId === sizeId) ?? {};
    const isListed = list !== null && ofPackage(list, unitsPerPackage) === ofPackage(price, unitsPerPackage);
    if (isListed) return { ...line, price: null };
    return {
      ...line,
      state: 'question',
      asks: 'price',
      sizeId: null,
      quantity,
      choices: [{ sizeId, quantity, productName: productName ?? '', size: size ?? '' }],
      price: { ...price, list },
    };
  }),
});
