import type { OpenedOffer } from '@farm/domain/offers';
import { amountCents, isDropped } from '@farm/domain/orders';
import { matching } from '../lib/matching.ts';

export type OfferedLine = OpenedOffer['lines'][number];
export type LinkedOrder = NonNullable<OpenedOffer['order']>;

/** It is typed; quantities stand by the size's id. */
export type Draft = {
  day: string;
  quantities: Readonly<Record<string, string>>;
  purchaseOrderNumber: string;
  notes: string;
  /** Sizes that are asked for although less is left. */
  asked: Readonly<Record<string, boolean>>;
};

export type RequestedLine = { sizeId: number; quantity: number; askAnyway: boolean };
export type OrderRequest = Pick<Draft, 'day' | 'purchaseOrderNumber' | 'notes'> & {
  lines: RequestedLine[];
};

export const emptyDraft = (offer: OpenedOffer): Draft => ({
  day: offer.days[0] ?? '',
  quantities: {},
  purchaseOrderNumber: '',
  notes: '',
  asked: {},
});

/** The order as it is to be changed. */
export const draftOf = ({ lines, deliveryDate, purchaseOrderNumber, notes }: LinkedOrder): Draft => {
  const kept = lines.filter((line) => !isDropped(line));
  const quantities: Record<string, string> = {};
  const asked: Record<string, boolean> = {};
  for (const { sizeId, quantity, isBeyond } of kept) {
    if (sizeId === null) continue;
    quantities[sizeId] = `${Number(quantities[sizeId] ?? 0) + quantity}`;
    if (isBeyond) asked[sizeId] = true;
  }
  return {
    day: deliveryDate,
    quantities,
    purchaseOrderNumber: purchaseOrderNumber ?? '',
    notes: notes ?? '',
    asked,
  };
};

/** Lines of the order that the offer does not have, and a change leaves as they are. */
export const linesBeside = ({ lines }: OpenedOffer, order: LinkedOrder): LinkedOrder['lines'] =>
  order.lines.filter((line) => !isDropped(line) && !lines.some(({ sizeId }) => sizeId === line.sizeId));

export const isAllDropped = ({ lines }: LinkedOrder): boolean => lines.every(isDropped);

/** The lines of an order as a change found them. */
export type Seen = { id: number; version: number }[];

/** A new order, or one that is changed; what it began with. */
export type Form = { draft: Draft; first: Draft; seen?: Seen | undefined };

export const newForm = (offer: OpenedOffer): Form => ({ draft: emptyDraft(offer), first: emptyDraft(offer) });

export const changeForm = (order: LinkedOrder): Form => ({
  draft: draftOf(order),
  first: draftOf(order),
  seen: order.lines.map(({ id, version }) => ({ id, version })),
});

const isAsSeen = ({ lines }: LinkedOrder, seen: Seen): boolean =>
  lines.length === seen.length &&
  lines.every((line) => seen.some(({ id, version }) => line.id === id && line.version === version));

/** Whether it can still be sent. */
export const isUsable = ({ seen }: Form, { isClosed, order }: OpenedOffer): boolean => {
  if (isClosed) return false;
  if (seen) return Boolean(order?.isChangeable && isAsSeen(order, seen));
  return !order || isAllDropped(order);
};

export const isDirty = ({ draft, first }: Form): boolean => JSON.stringify(draft) !== JSON.stringify(first);

/** Whether the order is what was typed, so that only the answer to it was lost. */
export const isSent = (order: LinkedOrder, draft: Draft): boolean => {
  const sent = draftOf(order);
  const sizeIds = Object.keys({ ...sent.quantities, ...draft.quantities }).map(Number);
  if (sizeIds.some((sizeId) => quantityOf(sent, sizeId) !== quantityOf(draft, sizeId))) return false;
  return (
    isAllDropped(order) ||
    (order.isAdded && sent.day === draft.day) ||
    (sent.day === draft.day &&
      sent.purchaseOrderNumber === draft.purchaseOrderNumber.trim() &&
      sent.notes === draft.notes.trim())
  );
};

/** It leaves out what was typed of products that are no longer sold; undefined if there are none. */
export const withoutGone = ({ lines }: OpenedOffer, { draft, first }: Form): Draft | undefined => {
  const gone = Object.keys(draft.quantities)
    .map(Number)
    .filter((sizeId) => quantityOf(draft, sizeId) !== quantityOf(first, sizeId))
    .filter((sizeId) => !lines.some((line) => line.sizeId === sizeId));
  if (gone.length === 0) return undefined;
  const before = Object.fromEntries(gone.map((sizeId) => [sizeId, first.quantities[sizeId] ?? '']));
  return { ...draft, quantities: { ...draft.quantities, ...before } };
};

/** The search's results come first, and below them what is short, since that must be decided before the order is sent. */
export const linesShown = (
  lines: readonly OfferedLine[],
  sought: string,
  isShort: (line: OfferedLine) => boolean,
): OfferedLine[] => {
  const named = lines.map((line) => ({ ...line, label: `${line.productName} ${line.size}` }));
  const found = matching(named, sought);
  return [...found, ...named.filter((line) => !found.includes(line) && isShort(line))];
};

/** The day whose prices and packages left are shown: the chosen one, or the first if that can no longer be chosen. */
export const dayIndexOf = ({ days }: OpenedOffer, { day }: Pick<Draft, 'day'>): number =>
  Math.max(0, days.indexOf(day));

export const quantityOf = ({ quantities }: Draft, sizeId: number): number => Number(quantities[sizeId] ?? 0);

/** The server said that so much is left, for the quantity that was asked for then; null: plenty, but less than that. */
export type LeftAnswer = Readonly<Record<string, { quantity: number; left: number | null }>>;

/**
 * How many packages are left for a line, null for plenty, if more is wanted; undefined if it is not short, or is asked for
 * anyway. What the order already has for that day is not judged again.
 */
export const shortOf = (
  line: OfferedLine,
  { draft, first }: Pick<Form, 'draft' | 'first'>,
  { dayIndex, told }: { dayIndex: number; told: LeftAnswer },
): number | null | undefined => {
  const quantity = quantityOf(draft, line.sizeId);
  const kept = draft.day === first.day ? quantityOf(first, line.sizeId) : 0;
  if (quantity <= kept || draft.asked[line.sizeId]) return undefined;
  const last = told[line.sizeId];
  const known = last?.quantity === quantity ? last.left : undefined;
  const left = Math.min(line.left[dayIndex] ?? Number.POSITIVE_INFINITY, known ?? Number.POSITIVE_INFINITY);
  if (quantity > left) return left;
  return known === null ? null : undefined;
};

export const requestOf = (offer: OpenedOffer, draft: Draft): OrderRequest => ({
  day: draft.day,
  purchaseOrderNumber: draft.purchaseOrderNumber,
  notes: draft.notes,
  lines: offer.lines
    .map(({ sizeId }) => ({
      sizeId,
      quantity: quantityOf(draft, sizeId),
      askAnyway: draft.asked[sizeId] ?? false,
    }))
    .filter(({ quantity }) => quantity > 0),
});

/** Numbers of the other open orders for the day that is chosen. */
export const othersOn = ({ others }: OpenedOffer, day: string): number[] =>
  others.filter((other) => other.day === day).map(({ number }) => number);

export type Total = { products: number; packages: number; cents: number | undefined };

/** Without an amount if one of them has no price. */
export const totalOf = (
  { lines, days }: OpenedOffer,
  day: string,
  wanted: readonly { sizeId: number | null; quantity: number }[],
): Total => {
  const amounts = wanted.map(({ sizeId, quantity }) => {
    const line = lines.find((one) => one.sizeId === sizeId);
    const price = line?.prices[days.indexOf(day)];
    return line && price
      ? amountCents({
          priceCents: price.cents,
          pricePer: price.per,
          fillQuantity: quantity,
          fillUnits: null,
          unitsPerPackage: line.unitsPerPackage,
        })
      : undefined;
  });
  return {
    products: wanted.length,
    packages: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
    cents: amounts.reduce<number | undefined>(
      (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
      wanted.length > 0 ? 0 : undefined,
    ),
  };
};
