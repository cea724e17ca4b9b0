import { findOrderedSize, type OrderedSize, takeTemplateUnit } from '@farm/data/catalog';
import { findOrInsertPlaceholder } from '@farm/data/inventory';
import {
  findOrder,
  findOrderGroup,
  insertOrderGroup,
  insertOrderLines,
  type NewOrderLine,
} from '@farm/data/orders';
import { fieldIssue } from '@farm/domain/core';
import type { CreateOrderInput, OrderGroup } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { notifyOfOrder } from './notify-people.ts';
import { nameRep, recordNewLines, requireBuyer, requireGrowers } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';

type Ordered = OrderedSize & { productId: number };

/** What each line orders, by the id of its size. Lines of the same name and size share a placeholder product. */
const orderSizes = async (
  ctx: InTransaction<PersonContext>,
  lines: CreateOrderInput['lines'],
): Promise<Map<number, Ordered>> => {
  const now = ctx.now().toISOString();
  const ordered = new Map<number, Ordered>();
  // Always sorted by id, so that two orders never wait for each other's placeholders.
  for (const sizeId of [...new Set(lines.map((line) => line.sizeId))].sort((a, b) => a - b)) {
    const seen = await findOrderedSize(ctx.db, sizeId);
    if (seen) await takeTemplateUnit(ctx.db, seen.productNameId);
    const found = await findOrderedSize(ctx.db, sizeId);
    if (!found) {
      const message = orderRefusals.sizeMissing();
      const issues = lines.flatMap((line, index) =>
        line.sizeId === sizeId ? [fieldIssue(['lines', index, 'sizeId'], message)] : [],
      );
      throw new Refusal('SIZE_MISSING', message, { issues });
    }
    const { productNameId, size } = found;
    const placeholder = { productNameId, size, today: ctx.today(), now };
    ordered.set(sizeId, { ...found, productId: await findOrInsertPlaceholder(ctx.db, placeholder) });
  }
  return ordered;
};

/**
 * Places a whole pending order and notifies its growers, in one transaction. Refuses `BUYER_MISSING`,
 * `SIZE_MISSING`, `INPUT_INVALID` (an unknown grower or rep), `ACTOR_FOREIGN`, `KEY_REUSED`.
 */
export const createOrder = (ctx: PersonContext, input: CreateOrderInput): Promise<OrderGroup> =>
  createOnce(ctx, 'orders.create', input, async (ctx) => {
    const salesRepId = await nameRep(ctx, input.salesRepId);
    const { name: buyerName } = await requireBuyer(ctx, input.buyerId);
    await requireGrowers(
      ctx,
      input.lines.map(({ farmerId }, index) => ({ farmerId, path: ['lines', index, 'farmerId'] })),
    );
    const sizes = await orderSizes(ctx, input.lines);
    const now = ctx.now().toISOString();
    const orderGroupId = `${input.lines.length > 1 ? 'group' : 'single'}-${crypto.randomUUID()}`;
    const { buyerId, deliveryDate, purchaseOrderNumber, notes } = input;
    await insertOrderGroup(ctx.db, { orderGroupId, buyerId, salesRepId, createdBy: ctx.person.uid }, now);
    const group = await findOrderGroup(ctx.db, orderGroupId);
    if (!group) throw new Error('an order was not written');
    const lines = input.lines.flatMap((line): NewOrderLine[] => {
      const ordered = sizes.get(line.sizeId);
      return ordered ? [{ ...line, ...ordered, deliveryDate, purchaseOrderNumber, notes }] : [];
    });
    await insertOrderLines(ctx.db, group.id, lines, now);
    const order = await findOrder(ctx.db, ctx.person, orderGroupId);
    if (!order) throw new Error('an order was not written');
    await recordNewLines(ctx, order.lines);
    await notifyOfOrder(ctx, { number: order.number, buyerName }, { lines: order.lines });
    ctx.publish({
      topic: 'orders',
      id: order.number,
      to: { roles: ['farmer', 'admin'], uids: [salesRepId] },
    });
    return order;
  });
