import {
  type EditOrderInput,
  eachField,
  isOpenStatus,
  type SharedField,
  sharedFields,
} from '@farm/domain/orders';
import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import { type OwnValues, ownValues } from '../lines/line-values.ts';
import type { Order } from '../orders.calls.ts';

export type EditValues = Record<SharedField, string> & {
  quantities: Record<string, string | number>;
  ofLines: Record<string, OwnValues>;
  deliveryDate: string | null;
};

export const openLines = (order: Order) => order.lines.filter(({ status }) => isOpenStatus(status));

export const valuesOf = (order: Order): EditValues => ({
  quantities: Object.fromEntries(openLines(order).map(({ id, quantity }) => [id, quantity])),
  ofLines: Object.fromEntries(openLines(order).map((line) => [line.id, ownValues(line)])),
  deliveryDate: order.deliveryDate,
  ...eachField(sharedFields, (field) => order[field] ?? ''),
});

/** Every open line with its version; of the order only what was changed: its lines may have other days. */
export const toInput = (values: EditValues, order: Order): z.input<typeof EditOrderInput> => {
  const before = valuesOf(order);
  const changed = (['deliveryDate', ...sharedFields] as const).filter(
    (field) => values[field] !== before[field],
  );
  return {
    orderGroupId: order.orderGroupId,
    lines: openLines(order).map(({ id, version }) => ({
      id,
      version,
      quantity: values.quantities[id] as number,
      ...values.ofLines[id],
    })),
    ...(Object.fromEntries(changed.map((field) => [field, values[field]])) as object),
  };
};

export const atFields =
  (order: Order) =>
  (errors: FormErrors): FormErrors => {
    const lines = openLines(order);
    return Object.fromEntries(
      Object.entries(errors).map(([path, error]) => {
        const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const line = lines[Number(index)];
        if (!line) return [path, error];
        return [field === 'quantity' ? `quantities.${line.id}` : `ofLines.${line.id}.${field}`, error];
      }),
    );
  };

export const seenOf = (order: Order): string =>
  JSON.stringify([
    openLines(order).map(({ id, version }) => [id, version]),
    order.deliveryDate,
    ...sharedFields.map((field) => order[field]),
  ]);
