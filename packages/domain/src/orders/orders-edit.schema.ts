import { z } from 'zod';
import { IdempotencyKey, id, Version } from '../core/fields.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderGroupId, OrderQuantity } from './orders.schema.ts';
import { changedOwn, changedShared } from './orders-fields.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';
import { CreateOrderInput, DeliveryDate } from './orders-place.schema.ts';

/**
 * A change of a whole order. `lines` names every line to change with the version that was seen; the day, the PO number
 * and the notes are set on all of them, and so need every open line of the order.
 */
export const EditOrderInput = z
  .strictObject({
    orderGroupId: OrderGroupId,
    lines: z
      .array(
        z.strictObject({
          id: id(orderInputTexts.orderLine()),
          version: Version,
          quantity: OrderQuantity.optional(),
          ...changedOwn,
        }),
      )
      .min(1, withMessage(orderInputTexts.linesUnnamed()))
      .max(1000, withMessage(orderInputTexts.linesTooMany())),
    deliveryDate: DeliveryDate.optional(),
    ...changedShared,
  })
  .refine(
    ({ orderGroupId: _, lines, ...ofOrder }) =>
      [ofOrder, ...lines.map(({ id: _, version: __, ...change }) => change)].some((change) =>
        Object.values(change).some((value) => value !== undefined),
      ),
    withMessage(orderInputTexts.nothingChanged()),
  );
export type EditOrderInput = z.infer<typeof EditOrderInput>;

export const AddLinesInput = z.strictObject({
  orderGroupId: OrderGroupId,
  lines: CreateOrderInput.shape.lines,
  /** If absent, it is the day of the order. */
  deliveryDate: DeliveryDate.optional(),
  /** The number of the order counts if it is absent or blank. Another one is refused, since an order has one. */
  purchaseOrderNumber: CreateOrderInput.shape.purchaseOrderNumber,
  /** They stand below those of the order. */
  notes: CreateOrderInput.shape.notes,
  /** The message that they came as, which stays with the order. */
  message: CreateOrderInput.shape.message,
  idempotencyKey: IdempotencyKey,
});
export type AddLinesInput = z.infer<typeof AddLinesInput>;
