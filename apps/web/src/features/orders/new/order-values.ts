import { typedNumber } from '@farm/domain/core';
import {
  type CreateOrderInput,
  type CreateOrdersInput,
  eachField,
  type SharedField,
  sharedFields,
} from '@farm/domain/orders';
import type { FormErrors } from '@mantine/form';
import { isBlank, type OrderLineValues, orderOf, toLineInput } from '../lines/line-values.ts';

/** It is one of the orders of a message that names several days. */
export type DayOrder = {
  /** The day as the message has it. */
  said: string;
  day: string | null;
  choices: readonly string[];
};

/** The message that the order comes as, and what is still to be settled of it. */
export type OrderMessage = {
  text: string;
  words: { word: string; sizeId: number }[];
  /** The words with what they mean, as the person reads it. */
  remembered: string;
  questions: number;
  isReading: boolean;
  /** An order for each day; empty if the message is one order. */
  orders: readonly DayOrder[];
};

export type OrderHeadValues = Record<SharedField, string> & {
  buyerId: number | null;
  salesRepId: string;
  deliveryDate: string | null;
};

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

const toSharedInput = (values: OrderHeadValues, message: OrderMessage | null) => ({
  buyerId: values.buyerId ?? 0,
  ...eachField(sharedFields, (field) => values[field]),
  ...(values.salesRepId && { salesRepId: values.salesRepId }),
  ...(message?.text.trim() && { message: { text: message.text, words: message.words } }),
});

export const toOrderInput = (
  values: OrderHeadValues,
  lines: readonly OrderLineValues[],
  idempotencyKey: string,
  message: OrderMessage | null,
): CreateOrderInput => ({
  ...toSharedInput(values, message),
  deliveryDate: values.deliveryDate ?? '',
  lines: linesToOrder(lines).map(toLineInput),
  idempotencyKey,
});

/** Orders for several days; an order of which every line was removed is not placed. */
export const toOrdersInput = (
  values: OrderHeadValues,
  lines: readonly OrderLineValues[],
  idempotencyKey: string,
  message: OrderMessage,
): { input: CreateOrdersInput; renamed: (errors: FormErrors) => FormErrors } => {
  const orders = message.orders
    .map(({ day }, index) => ({
      day,
      places: linesToOrder(lines).flatMap((line, place) => (orderOf(line) === index ? [place] : [])),
    }))
    .filter(({ places }) => places.length > 0);
  const rename = (path: string) => {
    const [, order, line, field] = /^orders\.(\d+)\.lines\.(\d+)\.(.+)$/.exec(path) ?? [];
    const place = orders[Number(order)]?.places[Number(line)];
    return place === undefined ? path : `lines.${place}.${field}`;
  };
  return {
    input: {
      ...toSharedInput(values, message),
      orders: orders.map(({ day, places }) => ({
        deliveryDate: day ?? '',
        lines: places.flatMap((place) => lines[place] ?? []).map(toLineInput),
      })),
      idempotencyKey,
    },
    renamed: (errors) =>
      Object.fromEntries(Object.entries(errors).map(([path, error]) => [rename(path), error])),
  };
};
