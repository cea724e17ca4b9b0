import { type CreateOrderInput, typedNumber } from '@farm/domain';
import { newKey } from '../../lib/create-key.ts';

export type OrderLineValues = {
  key: string;
  sizeId: number | null;
  quantity: number | string;
  /** Empty: any grower. */
  farmerId: string;
};

export type OrderValues = {
  buyerId: number | null;
  /** For who may order for others; empty: the person's own order. */
  salesRepId: string;
  deliveryDate: string | null;
  purchaseOrderNumber: string;
  notes: string;
  lines: OrderLineValues[];
};

export const emptyLine = (): OrderLineValues => ({ key: newKey(), sizeId: null, quantity: 1, farmerId: '' });

/** What the form asks the farm to place; a number that cannot be read is 0, which is refused. */
export const toOrderInput = (values: OrderValues, idempotencyKey: string): CreateOrderInput => ({
  buyerId: values.buyerId ?? 0,
  deliveryDate: values.deliveryDate ?? '',
  purchaseOrderNumber: values.purchaseOrderNumber,
  notes: values.notes,
  ...(values.salesRepId && { salesRepId: values.salesRepId }),
  lines: values.lines.map(({ sizeId, quantity, farmerId }) => ({
    sizeId: sizeId ?? 0,
    quantity: typedNumber(quantity),
    farmerId,
  })),
  idempotencyKey,
});
