import { findOrder, findOrderLine, findOrderOfLine } from '@farm/data/orders';
import type { FindOrderInput, OrderGroup, OrderLine } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { orderRefusals } from './orders.texts.ts';

/** A whole order the person may see. Refuses `ORDER_MISSING`. */
export const readOrder = async (ctx: PersonContext, input: FindOrderInput): Promise<OrderGroup> => {
  const order = await ('lineId' in input
    ? findOrderOfLine(ctx.db, ctx.person, input.lineId)
    : findOrder(ctx.db, ctx.person, input.orderGroupId));
  if (order) return order;
  throw new Refusal('ORDER_MISSING', orderRefusals.missing());
};

export const readLine = async (ctx: PersonContext, id: number): Promise<OrderLine> => {
  const line = await findOrderLine(ctx.db, ctx.person, id);
  if (line) return line;
  throw new Refusal('ORDER_MISSING', orderRefusals.missing());
};
