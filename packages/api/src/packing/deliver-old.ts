import { listLockedLines } from '@farm/data/orders';
import { countOldDeliveries, listOldLines } from '@farm/data/packing';
import { type DeliveredOld, type DeliverOldInput, firstListedDay } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { deliverSeen } from '../orders/deliver-line.ts';

const LINES_AT_ONCE = 500;

/** The oldest first, in whole deliveries of together some hundred lines; call it again while any are left. */
export const deliverOld = (ctx: PersonContext, { before }: DeliverOldInput): Promise<DeliveredOld> =>
  inTransaction(ctx, async (ctx) => {
    const listed = firstListedDay(ctx.today());
    const end = before < listed ? before : listed;
    const list = () => listOldLines(ctx.db, ctx.person, end, LINES_AT_ONCE);
    const ids = await list();
    if (ids.length === 0) return { deliveries: 0, left: 0 };
    const locked = await listLockedLines(ctx.db, ctx.person, ids);
    // Somebody else may have delivered or moved one before it was locked.
    const still = new Set(await list());
    const lines = locked.filter(({ id }) => still.has(id));
    await deliverSeen(ctx, lines);
    return {
      deliveries: new Set(lines.map(({ buyerId, deliveryDate }) => `${buyerId} ${deliveryDate}`)).size,
      left: await countOldDeliveries(ctx.db, ctx.person, end),
    };
  });
