import { takeOrderedSizes } from '@farm/data/catalog';
import { findOrInsertPlaceholders } from '@farm/data/inventory';
import {
  findOrder,
  insertMessage,
  insertOrderGroup,
  insertOrderLines,
  insertPoSuffixes,
  type NewOrderLine,
} from '@farm/data/orders';
import { fieldIssue } from '@farm/domain/core';
import {
  type AddLinesInput,
  type CreateOrderInput,
  type CreateOrdersInput,
  countLines,
  eachField,
  groupOrderLines,
  isOpenStatus,
  lineFields,
  type OrderGroup,
  type OrderLine,
  type OrderMessageInput,
  orderTitle,
  type SharedField,
  sharedFields,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import { keepWords } from '../buyers/keep-words.ts';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { priceLines } from '../prices/price-lines.ts';
import { takeOrderToEdit } from './edit-order.ts';
import { notifyOfEdit, notifyOfOrder } from './notify-people.ts';
import {
  changeLines,
  nameRep,
  publishOrders,
  recordNewLines,
  requireBuyer,
  requireGrowers,
} from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import { recordPrices } from './set-price.ts';

type Placing = Omit<CreateOrderInput, 'idempotencyKey'>;
type Adding = Pick<AddLinesInput, 'orderGroupId' | 'lines'> & Partial<Omit<AddLinesInput, 'idempotencyKey'>>;
/** By size, the packages that an order link offered, or null if its buyer asks for no more. */
export type Offered = ReadonlyMap<number, number | null>;

const growersOf = (lines: Placing['lines']) =>
  lines.map(({ farmerId }, index) => ({ farmerId, path: ['lines', index, 'farmerId'] }));

/** Refuses `BUYER_MISSING`, `SIZE_MISSING`, `INPUT_INVALID` (an unknown grower or rep) and `ACTOR_FOREIGN`. */
export const placeOrder = async (
  ctx: InTransaction<PersonContext>,
  input: Placing,
  byLink?: { offerLinkId: number; offered: Offered },
): Promise<OrderGroup> => {
  const { uid: salesRepId, name: salesRepName } = await nameRep(ctx, input.salesRepId);
  const { name: buyerName } = await requireBuyer(ctx, input.buyerId);
  await requireGrowers(ctx, growersOf(input.lines));
  const lines = await newLines(ctx, input.lines, { ...input, offered: byLink?.offered });
  const now = ctx.now().toISOString();
  const orderGroupId = `${input.lines.length > 1 ? 'group' : 'single'}-${crypto.randomUUID()}`;
  const wanted = { orderGroupId, buyerId: input.buyerId, salesRepId, createdBy: ctx.person.uid };
  const group = await insertOrderGroup(ctx.db, { ...wanted, offerLinkId: byLink?.offerLinkId }, now);
  if (!group) throw new Error('an order was not written');
  const [placed] = groupOrderLines(await insertOrderLines(ctx.db, group, lines, now));
  if (!placed) throw new Error('an order was not written');
  const order = {
    ...placed,
    buyerName,
    salesRepName,
    others: countLines([]),
    ...(input.message && { hasMessage: true as const }),
    ...(byLink && { isByLink: true as const }),
  };
  await recordNewLines(ctx, order.lines);
  await recordAgreed(ctx, input.lines, order.lines);
  if (input.message) await keepMessage(ctx, input.buyerId, placed.number, input.message);
  await notifyOfOrder(ctx, { number: order.number, buyerName }, { lines: order.lines });
  publishOrders(ctx, [order], order.number);
  return order;
};

/** Refuses as `placeOrder` does, and `KEY_REUSED`. */
export const createOrder = (ctx: PersonContext, input: CreateOrderInput): Promise<OrderGroup> =>
  createOnce(ctx, 'orders.create', input, (ctx) => placeOrder(ctx, input));

/** Places all orders or none. Refuses what `placeOrder` refuses for each order's lines, and `KEY_REUSED`. */
export const createOrders = (ctx: PersonContext, input: CreateOrdersInput): Promise<OrderGroup[]> =>
  createOnce(ctx, 'orders.create', input, async (ctx) => {
    const { orders, message, ...shared } = input;
    const placed: OrderGroup[] = [];
    for (const [index, order] of orders.entries()) {
      // The answers about the buyer's words are the same for each.
      const said = message && index > 0 ? { ...message, words: [] } : message;
      try {
        placed.push(await placeOrder(ctx, { ...shared, ...order, message: said }));
      } catch (error) {
        throw ofOrder(error, index);
      }
    }
    return placed;
  });

/** The refusal of one of several orders names its fields within them. */
const ofOrder = (error: unknown, index: number): unknown => {
  if (!(error instanceof Refusal) || !error.details.issues) return error;
  const issues = error.details.issues.map(({ path, ...issue }) => ({
    ...issue,
    path: path[0] === 'lines' ? ['orders', index, ...path] : path,
  }));
  return new Refusal(error.code, error, { ...error.details, issues });
};

/** Sets on the open lines of an order what is said beside lines that are added to it. Refuses `INPUT_INVALID`. */
const sayBeside = async (
  ctx: InTransaction<PersonContext>,
  { number, lines, ...present }: OrderGroup,
  beside: Pick<Adding, SharedField>,
) => {
  const order = orderTitle(number);
  const { purchaseOrderNumber, notes } = beside;
  const known = present.purchaseOrderNumber;
  if (purchaseOrderNumber && known && purchaseOrderNumber !== known) {
    const words = orderRefusals.otherPurchaseOrder({ order, number: known });
    throw fieldRefusal('INPUT_INVALID', 'purchaseOrderNumber', words);
  }
  const all =
    !notes || notes === present.notes ? present.notes : [present.notes, notes].filter(Boolean).join('\n');
  const { max } = lineFields.notes;
  if ((all?.length ?? 0) > max)
    throw fieldRefusal('INPUT_INVALID', 'notes', orderRefusals.notesTooLong({ order, max }));
  const said = { ...eachField(sharedFields, (field) => beside[field] || present[field]), notes: all };
  if (sharedFields.every((field) => said[field] === present[field])) return said;
  const open = lines.filter(({ status }) => isOpenStatus(status));
  await notifyOfEdit(ctx, await changeLines(ctx, open, 'changed', () => said));
  if (said.purchaseOrderNumber) await insertPoSuffixes(ctx.db, number, said.purchaseOrderNumber);
  return said;
};

/** Refuses `ORDER_MISSING`, `ORDER_REP_DIFFERS`, `ORDER_CLOSED`, `SIZE_MISSING` and `INPUT_INVALID`. */
export const addToOrder = async (
  ctx: InTransaction<PersonContext>,
  { orderGroupId, lines: typed, deliveryDate, message, ...beside }: Adding,
  offered?: Offered,
): Promise<OrderGroup> => {
  const present = await takeOrderToEdit(ctx, orderGroupId);
  await requireGrowers(ctx, growersOf(typed));
  const said = await sayBeside(ctx, present, beside);
  const day = deliveryDate ?? present.deliveryDate;
  const lines = await newLines(ctx, typed, { ...said, buyerId: present.buyerId, deliveryDate: day, offered });
  const { number: id, buyerId, salesRepId } = present;
  const group = { id, orderGroupId, buyerId, salesRepId };
  const added = await insertOrderLines(ctx.db, group, lines, ctx.now().toISOString());
  const order = await findOrder(ctx.db, ctx.person, orderGroupId);
  if (!order) throw new Error('an order was lost');
  await recordNewLines(ctx, added);
  await recordAgreed(ctx, typed, added);
  if (message) await keepMessage(ctx, buyerId, id, message);
  await notifyOfOrder(ctx, order, { lines: added });
  publishOrders(ctx, [order], order.number);
  return order;
};

/** Refuses as `addToOrder` does, and `KEY_REUSED`. */
export const addLines = (ctx: PersonContext, input: AddLinesInput): Promise<OrderGroup> =>
  createOnce(ctx, 'orders.edit', input, (ctx) => addToOrder(ctx, input));

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
    offered,
    ...order
  }: Pick<NewOrderLine, 'deliveryDate' | SharedField> & {
    buyerId: number;
    offered?: Offered | undefined;
  },
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
    const ofAll = { deliveryDate, ...eachField(sharedFields, (field) => order[field]) };
    return size
      ? [{ ...typed, ...size, ...price, ...ofAll, offered: offered?.get(line.sizeId) ?? undefined }]
      : [];
  });
};

/** Why prices were agreed, each in its own entry. */
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
