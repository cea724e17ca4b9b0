import { findOrder } from '@farm/data';
import { type FindOrderInput, type OrderGroup, Refusal } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';

/** A whole order the person may see. Refuses `ORDER_MISSING`. */
export const readOrder = async (
  ctx: PersonContext,
  { orderGroupId }: FindOrderInput,
): Promise<OrderGroup> => {
  const order = await findOrder(ctx.db, ctx.person, orderGroupId);
  if (order) return order;
  throw new Refusal('ORDER_MISSING', 'There is no such order, or it is not yours to see.');
};
