import type { Page } from '@farm/data/core';
import { listOrderLines, listPageOfLines } from '@farm/data/orders';
import type { OrderLine, OrderLinesInput, PageLinesInput } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { assertActor } from '../core/assert-actor.ts';
import type { PersonContext } from '../core/context.ts';

/** The filter without blanks; a rep may name only themselves. Refuses `ACTOR_FOREIGN`. */
export const filterFor = <Filter extends OrderLinesInput>(ctx: PersonContext, input: Filter): Filter => {
  if (!isPermitted('orders.readAll', ctx.person.role)) assertActor(ctx, input.repId, 'repId');
  return { ...input, farmerId: input.farmerId || undefined, repId: input.repId || undefined };
};

export const listLines = async (ctx: PersonContext, input: OrderLinesInput): Promise<OrderLine[]> =>
  listOrderLines(ctx.db, ctx.person, filterFor(ctx, input));

export const pageLines = async (ctx: PersonContext, input: PageLinesInput): Promise<Page<OrderLine>> =>
  listPageOfLines(ctx.db, ctx.person, filterFor(ctx, input));
