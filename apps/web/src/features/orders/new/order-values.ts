import { typedNumber } from '@farm/domain/core';
import { type CreateOrderInput, OrderQuantity } from '@farm/domain/orders';
import { type PricePer, readPrice } from '@farm/domain/prices';
import { newKey } from '../../../lib/create-key.ts';

export const LINES_MAX = 100;

/** A price that is agreed instead of the list's. */
export type AgreedValues = { typed: string; per: PricePer; reason: string };

export type OrderLineValues = {
  key: string;
  sizeId: number | null;
  quantity: number | string;
  farmerId: string;
  awaitsGrower: boolean;
  unfound: string | null;
  /** A pasted row that was not understood, until a product is chosen for it. */
  pasted: string | null;
  agreed: AgreedValues | null;
  /** The piece of a message that it was read from. */
  piece: string | null;
};

/** The message that the order comes as, and what is still to be settled of it. */
export type OrderMessage = {
  text: string;
  words: { word: string; sizeId: number }[];
  /** The words with what they mean, as the person reads it. */
  remembered: string;
  questions: number;
  isReading: boolean;
};

export type OrderHeadValues = {
  buyerId: number | null;
  salesRepId: string;
  deliveryDate: string | null;
  purchaseOrderNumber: string;
  notes: string;
};

export const newLine = (line: Partial<OrderLineValues> = {}): OrderLineValues => ({
  key: newKey(),
  sizeId: null,
  quantity: 1,
  farmerId: '',
  awaitsGrower: false,
  unfound: null,
  pasted: null,
  agreed: null,
  piece: null,
  ...line,
});

export const isBlank = ({ sizeId, quantity, unfound, pasted }: OrderLineValues): boolean =>
  sizeId === null && unfound === null && pasted === null && quantity === 1;

export const isNotUnderstood = ({ sizeId, unfound, pasted }: OrderLineValues): boolean =>
  sizeId === null && (unfound ?? pasted) !== null;

const linesToOrder = (lines: readonly OrderLineValues[]): readonly OrderLineValues[] => {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, Math.max(1, last + 1));
};

export const lacksRequired = (
  { buyerId, deliveryDate }: OrderHeadValues,
  lines: readonly OrderLineValues[],
): boolean =>
  !buyerId ||
  !deliveryDate ||
  linesToOrder(lines).some(({ sizeId, quantity }) => !sizeId || typedNumber(quantity) <= 0);

export const packagesOf = ({ quantity }: Pick<OrderLineValues, 'quantity'>): number =>
  OrderQuantity.safeParse(typedNumber(quantity)).data ?? 0;

/** NaN for what is no price, which the form refuses. */
const centsOf = ({ typed }: AgreedValues): number => {
  const read = readPrice(typed);
  return 'cents' in read ? read.cents : Number.NaN;
};

export const toOrderInput = (
  values: OrderHeadValues,
  lines: readonly OrderLineValues[],
  idempotencyKey: string,
  message: OrderMessage | null,
): CreateOrderInput => ({
  buyerId: values.buyerId ?? 0,
  deliveryDate: values.deliveryDate ?? '',
  purchaseOrderNumber: values.purchaseOrderNumber,
  notes: values.notes,
  ...(values.salesRepId && { salesRepId: values.salesRepId }),
  lines: linesToOrder(lines).map(({ sizeId, quantity, farmerId, agreed }) => ({
    sizeId: sizeId ?? 0,
    quantity: typedNumber(quantity),
    farmerId,
    ...(agreed && { agreed: { cents: centsOf(agreed), per: agreed.per, reason: agreed.reason } }),
  })),
  ...(message?.text.trim() && { message: { text: message.text, words: message.words } }),
  idempotencyKey,
});
