import { typedNumber } from '@farm/domain/core';
import { type CreateOrderInput, OrderQuantity } from '@farm/domain/orders';
import { newKey } from '../../lib/create-key.ts';

export type OrderLineValues = {
  key: string;
  sizeId: number | null;
  quantity: number | string;
  /** Empty: any grower. */
  farmerId: string;
  /** Whether to preset the grower once it is known who holds the product. */
  awaitsGrower: boolean;
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

export const emptyLine = (): OrderLineValues => ({
  key: newKey(),
  sizeId: null,
  quantity: 1,
  farmerId: '',
  awaitsGrower: false,
});

/** Whether a required field is empty. A wrong value is reported at its own field only. */
export const lacksRequired = ({ buyerId, deliveryDate, lines }: OrderValues): boolean =>
  !buyerId || !deliveryDate || lines.some(({ sizeId, quantity }) => !sizeId || typedNumber(quantity) <= 0);

/** The packages of a line; 0 if the typed quantity cannot be ordered, which the field itself reports. */
export const packagesOf = ({ quantity }: Pick<OrderLineValues, 'quantity'>): number =>
  OrderQuantity.safeParse(typedNumber(quantity)).data ?? 0;

/** The order as the farm accepts it. A number that cannot be read becomes 0, which is refused. */
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
