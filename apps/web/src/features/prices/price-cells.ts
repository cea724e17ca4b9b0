import { centsText, dividedBy, readNumber, sum, timesCents } from '@farm/domain/core';
import { buyerPriceFor, type Price, type PricePer, priceFor, readPrice } from '@farm/domain/prices';
import type { FarmText } from '@farm/domain/texts';

/** A size, from one package on or from a higher quantity on. Null while the quantity of a new row is no quantity. */
export type PriceRow = { key: string; sizeId: number; size: string; minQuantity: number | null };

export type AddedRow = { key: string; sizeId: number; typed: string };

/** It was typed, and this is the price that it was typed over. */
export type Draft = { typed: string; over: number | null };

export type PriceCell = {
  key: string;
  row: PriceRow;
  listId: number;
  per: PricePer;
  /** This price holds on the day. */
  held: Price | undefined;
  /** This price holds from a later day on. */
  later: Price | undefined;
  /** It lists all prices that were ever set here, the latest day first. */
  history: readonly Price[];
  /** An order pays this price, of another row or the Standard list, while nothing is entered here. */
  otherwise: Price | undefined;
  text: string;
  /** These cents are to be saved. */
  cents: number | undefined;
  problem: FarmText | undefined;
  /** Somebody else set another price since this one was typed. */
  isOvertaken: boolean;
};

const typedQuantity = (typed: string): number | null => {
  const read = readNumber(typed);
  return read !== null && Number.isInteger(read) && read > 1 && read <= 100_000 ? read : null;
};

/** The sizes in their sequence, each with the quantities from which on it has other prices. */
export const rowsOf = (
  sizes: readonly { id: number; size: string }[],
  prices: readonly Price[],
  added: readonly AddedRow[],
): PriceRow[] =>
  sizes.flatMap(({ id: sizeId, size }) => {
    const known = new Set(prices.filter((price) => price.sizeId === sizeId).map((one) => one.minQuantity));
    const row = (minQuantity: number): PriceRow => ({
      key: `${sizeId}-${minQuantity}`,
      sizeId,
      size,
      minQuantity,
    });
    return [
      ...[...new Set([1, ...known])].sort((a, b) => a - b).map(row),
      ...added
        .filter((one) => one.sizeId === sizeId)
        .map(({ key, typed }) => {
          const quantity = typedQuantity(typed);
          return {
            key,
            sizeId,
            size,
            minQuantity: quantity !== null && !known.has(quantity) ? quantity : null,
          };
        }),
    ];
  });

export const cellKey = (row: PriceRow, listId: number): string => `${row.key} ${listId}`;

/** As a size is priced now, the Standard list first; a size that is weighed by what it weighs. */
export const perOf = (
  size: { id: number; isCatchWeight: boolean },
  prices: readonly Price[],
  day: string,
): PricePer => {
  const priced = prices.filter(({ sizeId, validFrom }) => sizeId === size.id && validFrom <= day);
  const held = priced.toSorted((a, b) => a.priceListId - b.priceListId || b.id - a.id)[0];
  return held?.per ?? (size.isCatchWeight ? 'base_unit' : 'package');
};

/** The percentage to raise by, null for none; NaN for what is no percentage. */
export const typedPercent = (typed: string): number | null => {
  if (typed.trim() === '') return null;
  const read = readNumber(typed.replace(/%\s*$/, ''));
  return read !== null && read > -100 && read <= 1000 ? read : Number.NaN;
};

export const raised = (cents: number, percent: number): number =>
  timesCents(cents, dividedBy(sum([100, percent]), 100));

type Grid = {
  prices: readonly Price[];
  day: string;
  drafts: ReadonlyMap<string, Draft>;
  percent: number | null;
};

export const cellOf = (row: PriceRow, listId: number, per: PricePer, grid: Grid): PriceCell => {
  const { prices, day: deliveryDate, drafts, percent } = grid;
  const quantity = row.minQuantity ?? 0;
  const ofSize = prices.filter(({ sizeId }) => sizeId === row.sizeId);
  const history = ofSize
    .filter((price) => price.priceListId === listId && price.minQuantity === quantity)
    .sort((a, b) => (a.validFrom === b.validFrom ? b.id - a.id : a.validFrom < b.validFrom ? 1 : -1));
  const held = priceFor(history, { quantity, deliveryDate });
  const nextDay = history.findLast(({ validFrom }) => validFrom > deliveryDate)?.validFrom;
  const key = cellKey(row, listId);
  const draft = drafts.get(key);
  const kept = held?.per === per ? held.cents : undefined;
  const raisedCents =
    kept !== undefined && percent !== null && !Number.isNaN(percent) && raised(kept, percent);
  const text =
    draft?.typed ?? (kept === undefined ? '' : centsText(raisedCents === false ? kept : raisedCents));
  const read = text.trim() === '' ? undefined : readPrice(text);
  const cents = read && 'cents' in read ? read.cents : undefined;
  const isChanged = cents !== undefined && cents !== kept;
  return {
    key,
    row,
    listId,
    per,
    held,
    later: history.find(({ validFrom }) => validFrom === nextDay),
    history,
    otherwise: buyerPriceFor(ofSize, listId, { quantity, deliveryDate }),
    text,
    cents: isChanged ? cents : undefined,
    problem: read && 'problem' in read ? read.problem : undefined,
    isOvertaken: isChanged && draft !== undefined && draft.over !== (held?.id ?? null),
  };
};
