import { insertOrderGroup, insertOrderLines } from '@farm/data/orders';
import { type CreateOrderInput, countLines, groupOrderLines, type OrderGroup } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { notifyOfOrder } from './notify-people.ts';
import { newLines } from './order-sizes.ts';
import { nameRep, publishOrders, recordNewLines, requireBuyer, requireGrowers } from './orders.internal.ts';

/** Refuses `BUYER_MISSING`, `SIZE_MISSING`, `INPUT_INVALID` (an unknown grower or rep), `ACTOR_FOREIGN`, `KEY_REUSED`. */
export const createOrder = (ctx: PersonContext, input: CreateOrderInput): Promise<OrderGroup> =>
  createOnce(ctx, 'orders.create', input, async (ctx) => {
    const growers = input.lines.map(({ farmerId }, index) => ({
      farmerId,
      path: ['lines', index, 'farmerId'],
    }));
    const { uid: salesRepId, name: salesRepName } = await nameRep(ctx, input.salesRepId);
    const { name: buyerName } = await requireBuyer(ctx, input.buyerId);
    await requireGrowers(ctx, growers);
    const lines = await newLines(ctx, input.lines, input);
    const now = ctx.now().toISOString();
    const orderGroupId = `${input.lines.length > 1 ? 'group' : 'single'}-${crypto.randomUUID()}`;
    const wanted = { orderGroupId, buyerId: input.buyerId, salesRepId, createdBy: ctx.person.uid };
    const group = await insertOrderGroup(ctx.db, wanted, now);
    if (!group) throw new Error('an order was not written');
    const [placed] = groupOrderLines(await insertOrderLines(ctx.db, group, lines, now));
    if (!placed) throw new Error('an order was not written');
    const order = { ...placed, buyerName, salesRepName, others: countLines([]) };
    await recordNewLines(ctx, order.lines);
    await notifyOfOrder(ctx, { number: order.number, buyerName }, { lines: order.lines });
    publishOrders(ctx, [order], order.number);
    return order;
  });
