import { listOrderLines } from '@farm/data/orders';
import type { OrderLine, OrderLinesInput } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { assertActor } from '../core/assert-actor.ts';
import type { PersonContext } from '../core/context.ts';

/** Order lines, newest first. A rep sees only their own orders. Refuses `ACTOR_FOREIGN`. */
export const listLines = (ctx: PersonContext, input: OrderLinesInput): Promise<OrderLine[]> => {
  if (!isPermitted('orders.readAll', ctx.person.role)) assertActor(ctx, input.repId, 'repId');
  return listOrderLines(ctx.db, ctx.person, {
    farmerId: input.farmerId || undefined,
    repId: input.repId || undefined,
  });
};
