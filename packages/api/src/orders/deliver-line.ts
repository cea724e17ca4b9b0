import { insertMovements } from '@farm/data/inventory';
import { findLineProduct } from '@farm/data/orders';
import { neededUnits } from '@farm/domain/inventory';
import { type OrderLine, type OrderLineMove, orderTitle } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { takeStock } from '../inventory/take-stock.ts';
import { changeLine, seeLineFor } from './orders.internal.ts';
import { orderNews } from './orders.texts.ts';

const takeFor = async (ctx: InTransaction<PersonContext>, line: OrderLine): Promise<void> => {
  const units = neededUnits(line.quantity, line.unitsPerPackage);
  const order = orderTitle(line.orderNumber);
  const reason = (missing: number) =>
    missing > 0 ? orderNews.deliveredShort({ order, missing }) : orderNews.delivered({ order });
  const { taken, missing } = await takeStock(ctx, {
    productNameId: await findLineProduct(ctx.db, line.id),
    units,
    orderLineId: line.id,
    reason,
  });
  if (taken > 0) return;
  const nothing = {
    productId: line.productId,
    kind: 'delivered' as const,
    units: 0,
    reason: reason(missing),
    actorId: ctx.person.uid,
    orderLineId: line.id,
  };
  await insertMovements(ctx.db, [nothing], ctx.now().toISOString());
};

/**
 * Marks a confirmed line delivered and takes its stock: packages × base units per package (1 if the size was unknown),
 * rounded up because lots hold whole units. If stock is short, it takes what is there and the ledger says so. Refuses
 * `ORDER_MISSING`, `ORDER_LINE_FOREIGN`, `ORDER_MOVE_CLOSED`, `ORDER_CHANGED`.
 */
export const deliverLine = async (ctx: PersonContext, input: OrderLineMove): Promise<OrderLine> => {
  const seen = await seeLineFor(ctx, input, 'deliver');
  return inTransaction(ctx, async (ctx) => {
    const line = await changeLine(ctx, seen, 'delivered', { status: 'delivered' });
    await takeFor(ctx, line);
    return line;
  });
};
