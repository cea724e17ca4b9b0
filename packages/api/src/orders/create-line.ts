import { findSizeOfProduct } from '@farm/data/catalog';
import { takeProductUnit } from '@farm/data/inventory';
import {
  insertOrderGroup,
  insertOrderLines,
  listLinesOfOrder,
  type OrderGroupRow,
  takeOrderGroup,
} from '@farm/data/orders';
import { TEMPLATE_FARMER_ID } from '@farm/domain/inventory';
import { type CreateOrderLineInput, type OrderLine, selectedProductMissing } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { priceLines } from '../prices/price-lines.ts';
import { notifyOfOrder } from './notify-people.ts';
import { nameRep, publishOrders, recordNewLines, requireBuyer, requireGrowers } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';

/** Refuses `ORDER_REP_DIFFERS` and `ORDER_BUYER_DIFFERS`. */
const joinGroup = async (
  ctx: InTransaction<PersonContext>,
  named: string | null | undefined,
  { salesRepId, buyerId }: { salesRepId: string; buyerId: number },
  isRepNamed: boolean,
): Promise<{ group: OrderGroupRow; earlier: OrderLine[] }> => {
  const orderGroupId = named ?? `single-${crypto.randomUUID()}`;
  // One line at a time, so that each sees the growers of the others and nobody is notified twice.
  let group = named ? await takeOrderGroup(ctx.db, orderGroupId) : undefined;
  if (!group) {
    const wanted = { orderGroupId, buyerId, salesRepId, createdBy: ctx.person.uid };
    const created = await insertOrderGroup(ctx.db, wanted, ctx.now().toISOString());
    if (created) return { group: created, earlier: [] };
    group = await takeOrderGroup(ctx.db, orderGroupId);
  }
  if (!group) throw new Error('an order was not written');
  if (isRepNamed && group.salesRepId !== salesRepId)
    throw new Refusal('ORDER_REP_DIFFERS', orderRefusals.repDiffers());
  if (group.buyerId !== buyerId) {
    throw new Refusal('ORDER_BUYER_DIFFERS', orderRefusals.buyerDiffers(), {
      present: { orderGroupId, buyerId: group.buyerId, orderNumber: group.id },
    });
  }
  return { group, earlier: await listLinesOfOrder(ctx.db, ctx.person, orderGroupId) };
};

/** Refuses `BUYER_MISSING`, `PRODUCT_MISSING`, `INPUT_INVALID`, `ACTOR_FOREIGN`, `KEY_REUSED`, and what `joinGroup` refuses. */
export const createOrderLine = (ctx: PersonContext, input: CreateOrderLineInput): Promise<OrderLine> =>
  createOnce(ctx, 'orders.create', input, async (ctx) => {
    const { uid: salesRepId } = await nameRep(ctx, input.salesRepId);
    const { buyerId, productId } = input;
    // A template's grower is a placeholder, not a person.
    const farmerId = input.farmerId === TEMPLATE_FARMER_ID ? '' : (input.farmerId ?? '');
    const { name: buyerName } = await requireBuyer(ctx, buyerId);
    await requireGrowers(ctx, [{ farmerId, path: ['farmerId'] }]);
    const product = await takeProductUnit(ctx.db, productId);
    const productSize = await findSizeOfProduct(ctx.db, productId);
    if (!product || product.isArchived)
      throw fieldRefusal('PRODUCT_MISSING', 'productId', selectedProductMissing(productId));
    const { productNameId, name: productName, size } = product;
    const isRepNamed = !isPermitted('orders.createForOthers', ctx.person.role) || Boolean(input.salesRepId);
    const order = { salesRepId, buyerId };
    const { group, earlier } = await joinGroup(ctx, input.orderGroupId, order, isRepNamed);
    const ordered = {
      productNameId,
      productName,
      size,
      sizeId: productSize?.id ?? null,
      unitsPerPackage: productSize?.unitsPerBaseUnit ?? null,
    };
    const [price] = await priceLines(ctx, buyerId, [{ ...ordered, ...input }]);
    const line = { ...input, ...ordered, ...price, farmerId };
    const [placed] = await insertOrderLines(ctx.db, group, [line], ctx.now().toISOString());
    if (!placed) throw new Error('an order line was not written');
    await notifyOfOrder(ctx, { number: group.id, buyerName }, { lines: [placed], earlier });
    publishOrders(ctx, [group], group.id);
    await recordNewLines(ctx, [placed]);
    return placed;
  });
