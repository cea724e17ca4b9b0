import type { Page } from '@farm/data/core';
import {
  findMessage,
  findOrder,
  findOrderLine,
  findOrderOfLine,
  listOrderLines,
  listPageOfLines,
  listWhole,
} from '@farm/data/orders';
import type {
  FindOrderInput,
  OrderGroup,
  OrderLine,
  OrderLinesInput,
  PageLinesInput,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { assertActor } from '../core/refuse-input.ts';
import { orderRefusals } from './orders.texts.ts';

/** A whole order the person may see. Refuses `ORDER_MISSING`. */
export const readOrder = async (ctx: PersonContext, input: FindOrderInput): Promise<OrderGroup> => {
  const find = () => {
    if ('lineId' in input) return findOrderOfLine(ctx.db, ctx.person, input.lineId);
    if ('orderGroupId' in input) return findOrder(ctx.db, ctx.person, input.orderGroupId);
    return listWhole(ctx.db, ctx.person, [input.number]).then(([found]) => found);
  };
  const order = await find();
  if (order) return order;
  throw new Refusal('ORDER_MISSING', orderRefusals.missing());
};

/** The message that an order came as. Refuses `ORDER_MISSING`. */
export const readMessage = async (
  ctx: PersonContext,
  input: FindOrderInput,
): Promise<{ text: string | null }> => {
  const { number, hasMessage } = await readOrder(ctx, input);
  return { text: hasMessage ? ((await findMessage(ctx.db, number)) ?? null) : null };
};

export const readLine = async (ctx: PersonContext, id: number): Promise<OrderLine> => {
  const line = await findOrderLine(ctx.db, ctx.person, id);
  if (line) return line;
  throw new Refusal('ORDER_MISSING', orderRefusals.missing());
};

/** The filter without blanks; a rep may name only themselves. Refuses `ACTOR_FOREIGN`. */
export const filterFor = <Filter extends OrderLinesInput>(ctx: PersonContext, input: Filter): Filter => {
  if (!isPermitted('orders.readAll', ctx.person.role)) assertActor(ctx, input.repId, 'repId');
  return { ...input, farmerId: input.farmerId || undefined, repId: input.repId || undefined };
};

export const listLines = async (ctx: PersonContext, input: OrderLinesInput): Promise<OrderLine[]> =>
  listOrderLines(ctx.db, ctx.person, filterFor(ctx, input));

export const pageLines = async (ctx: PersonContext, input: PageLinesInput): Promise<Page<OrderLine>> =>
  listPageOfLines(ctx.db, ctx.person, filterFor(ctx, input));
