import { type EditOrderInput, isOpenStatus } from '@farm/domain/orders';
import type { FormErrors } from '@mantine/form';
import type { z } from 'zod';
import type { Order } from '../orders.calls.ts';

export type EditValues = {
  quantities: Record<string, string | number>;
  deliveryDate: string | null;
  purchaseOrderNumber: string;
  notes: string;
};

export const openLines = (order: Order) => order.lines.filter(({ status }) => isOpenStatus(status));

export const valuesOf = (order: Order): EditValues => ({
  quantities: Object.fromEntries(openLines(order).map(({ id, quantity }) => [id, quantity])),
  deliveryDate: order.deliveryDate,
  purchaseOrderNumber: order.purchaseOrderNumber ?? '',
  notes: order.notes ?? '',
});

/** Every open line with its version; of the order only what was changed: its lines may have other days. */
export const toInput = (values: EditValues, order: Order): z.input<typeof EditOrderInput> => {
  const before = valuesOf(order);
  const changed = (['deliveryDate', 'purchaseOrderNumber', 'notes'] as const).filter(
    (field) => values[field] !== before[field],
  );
  return {
    orderGroupId: order.orderGroupId,
    lines: openLines(order).map(({ id, version }) => ({
      id,
      version,
      quantity: values.quantities[id] as number,
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
        const index = /^lines\.(\d+)\.quantity$/.exec(path)?.[1];
        const line = index === undefined ? undefined : lines[Number(index)];
        return [line ? `quantities.${line.id}` : path, error];
      }),
    );
  };

export const seenOf = (order: Order): string =>
  JSON.stringify([
    openLines(order).map(({ id, version }) => [id, version]),
    order.deliveryDate,
    order.purchaseOrderNumber,
    order.notes,
  ]);
