import { takeOrderedSizes } from '@farm/data/catalog';
import { findOrInsertPlaceholders } from '@farm/data/inventory';
import {
  findOrder,
  insertMessage,
  insertOrderGroup,
  insertOrderLines,
  type NewOrderLine,
} from '@farm/data/orders';
import { fieldIssue } from '@farm/domain/core';
import {
  type AddLinesInput,
  type CreateOrderInput,
  countLines,
  groupOrderLines,
  type OrderGroup,
  type OrderLine,
  type OrderMessageInput,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import { keepWords } from '../buyers/keep-words.ts';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { priceLines } from '../prices/price-lines.ts';
import { takeOrderToEdit } from './edit-order.ts';
import { notifyOfOrder } from './notify-people.ts';
import { nameRep, publishOrders, recordNewLines, requireBuyer, requireGrowers } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import { recordPrices } from './set-price.ts';

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
    const order = {
      ...placed,
      buyerName,
      salesRepName,
      others: countLines([]),
      ...(input.message && { hasMessage: true as const }),
    };
    await recordNewLines(ctx, order.lines);
    await recordAgreed(ctx, input.lines, order.lines);
    if (input.message) await keepMessage(ctx, input.buyerId, placed.number, input.message);
    await notifyOfOrder(ctx, { number: order.number, buyerName }, { lines: order.lines });
    publishOrders(ctx, [order], order.number);
    return order;
  });

/** Refuses `ORDER_MISSING`, `ORDER_REP_DIFFERS`, `ORDER_CLOSED`, `SIZE_MISSING`, `INPUT_INVALID`, `KEY_REUSED`. */
export const addLines = (ctx: PersonContext, input: AddLinesInput): Promise<OrderGroup> =>
  createOnce(ctx, 'orders.edit', input, async (ctx) => {
    const { orderGroupId } = input;
    const present = await takeOrderToEdit(ctx, orderGroupId);
    await requireGrowers(
      ctx,
      input.lines.map(({ farmerId }, index) => ({ farmerId, path: ['lines', index, 'farmerId'] })),
    );
    const lines = await newLines(ctx, input.lines, present);
    const { number: id, buyerId, salesRepId } = present;
    const group = { id, orderGroupId, buyerId, salesRepId };
    const added = await insertOrderLines(ctx.db, group, lines, ctx.now().toISOString());
    const order = await findOrder(ctx.db, ctx.person, orderGroupId);
    if (!order) throw new Error('an order was lost');
    await recordNewLines(ctx, added);
    await notifyOfOrder(ctx, order, { lines: added });
    publishOrders(ctx, [order], order.number);
    return order;
  });

/** The message stays with the order. What was answered about its words counts if the size can still be ordered. */
const keepMessage = async (
  ctx: InTransaction<PersonContext>,
  buyerId: number,
  orderNumber: number,
  { text, words }: OrderMessageInput,
): Promise<void> => {
  await insertMessage(ctx.db, { orderNumber, text, now: ctx.now().toISOString() });
  const sizeIds = [...new Set(words.map(({ sizeId }) => sizeId))].sort((a, b) => a - b);
  const sizes = new Map((await takeOrderedSizes(ctx.db, sizeIds)).map((size) => [size.sizeId, size]));
  await keepWords(
    ctx,
    buyerId,
    words.flatMap(({ word, sizeId }) => {
      const size = sizes.get(sizeId);
      return size ? [{ word, sizeId, productName: size.productName, size: size.size }] : [];
    }),
  );
};

/** New lines of an order, with what `ofAll` says. Lines of the same name and size share a placeholder product. */
const newLines = async (
  ctx: InTransaction<PersonContext>,
  lines: CreateOrderInput['lines'],
  {
    buyerId,
    deliveryDate,
    purchaseOrderNumber,
    notes,
  }: Pick<NewOrderLine, 'deliveryDate' | 'purchaseOrderNumber' | 'notes'> & { buyerId: number },
): Promise<NewOrderLine[]> => {
  // Always sorted by id, so that two orders never wait for each other's placeholders.
  const sizeIds = [...new Set(lines.map((line) => line.sizeId))].sort((a, b) => a - b);
  const sizes = new Map((await takeOrderedSizes(ctx.db, sizeIds)).map((size) => [size.sizeId, size]));
  const found = sizeIds.map((sizeId) => {
    const size = sizes.get(sizeId);
    if (size) return size;
    const message = orderRefusals.sizeMissing();
    const issues = lines.flatMap((line, index) =>
      line.sizeId === sizeId ? [fieldIssue(['lines', index, 'sizeId'], message)] : [],
    );
    throw new Refusal('SIZE_MISSING', message, { issues });
  });
  const now = ctx.now().toISOString();
  const today = ctx.today();
  const productIds = await findOrInsertPlaceholders(
    ctx.db,
    found.map(({ productNameId, size }) => ({ productNameId, size, today, now })),
  );
  const ordered = new Map(
    found.map((size, index) => [size.sizeId, { ...size, productId: productIds[index] ?? 0 }]),
  );
  const prices = await priceLines(
    ctx,
    buyerId,
    lines.map(({ sizeId, quantity }) => ({ sizeId, quantity, deliveryDate })),
  );
  return lines.flatMap((line, index) => {
    const size = ordered.get(line.sizeId);
    const { agreed, ...typed } = line;
    const price = agreed
      ? { priceCents: agreed.cents, pricePer: agreed.per, priceSource: 'agreed' as const }
      : prices[index];
    return size ? [{ ...typed, ...size, ...price, deliveryDate, purchaseOrderNumber, notes }] : [];
  });
};

/** Why prices were agreed, each in an entry of its own. */
const recordAgreed = async (
  ctx: InTransaction<PersonContext>,
  typed: CreateOrderInput['lines'],
  placed: readonly OrderLine[],
): Promise<void> => {
  for (const [index, { agreed }] of typed.entries()) {
    const line = placed[index];
    if (agreed && line) await recordPrices(ctx, [], [line], agreed.reason);
  }
};
