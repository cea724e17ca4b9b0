import { findOrder, findOrderLine } from '@farm/data/orders';
import type { FindOrderInput, OrderGroup } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { orderRefusals } from './orders.texts.ts';

const groupIdOf = async (ctx: PersonContext, input: FindOrderInput) =>
  'lineId' in input
    ? (await findOrderLine(ctx.db, ctx.person, input.lineId))?.orderGroupId
    : input.orderGroupId;

/** A whole order the person may see. Refuses `ORDER_MISSING`. */
export const readOrder = async (ctx: PersonContext, input: FindOrderInput): Promise<OrderGroup> => {
  const orderGroupId = await groupIdOf(ctx, input);
  const order = orderGroupId && (await findOrder(ctx.db, ctx.person, orderGroupId));
  if (order) return order;
  throw new Refusal('ORDER_MISSING', orderRefusals.missing());
};
