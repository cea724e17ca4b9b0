import { findOrder, insertOrderLines } from '@farm/data/orders';
import type { AddLinesInput, OrderGroup } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { takeOrderToEdit } from './edit-order.ts';
import { notifyOfOrder } from './notify-people.ts';
import { newLines } from './order-sizes.ts';
import { publishOrders, recordNewLines, requireGrowers } from './orders.internal.ts';

/** Refuses `ORDER_MISSING`, `ORDER_REP_DIFFERS`, `ORDER_CLOSED`, `SIZE_MISSING`, `INPUT_INVALID`, `KEY_REUSED`. */
export const addLines = (ctx: PersonContext, input: AddLinesInput): Promise<OrderGroup> =>
  createOnce(ctx, 'orders.edit', input, async (ctx) => {
    const { orderGroupId } = input;
    const present = await takeOrderToEdit(ctx, orderGroupId);
    await requireGrowers(
      ctx,
      input.lines.map(({ farmerId }, index) => ({ farmerId, path: ['lines', index, 'farmerId'] })),
    );
    const lines = await newLines(ctx, input.lines, present);
    const { number: id, buyerId, salesRepId } = present;
    const group = { id, orderGroupId, buyerId, salesRepId };
    const added = await insertOrderLines(ctx.db, group, lines, ctx.now().toISOString());
    const order = await findOrder(ctx.db, ctx.person, orderGroupId);
    if (!order) throw new Error('an order was lost');
    await recordNewLines(ctx, added);
    await notifyOfOrder(ctx, order, { lines: added });
    publishOrders(ctx, [order], order.number);
    return order;
  });
