import { findOrder, insertPoSuffixes, listLockedLines, takeOrderGroup } from '@farm/data/orders';
import {
  type EditOrderInput,
  isOpenStatus,
  mayEditOrder,
  type OrderGroup,
  type OrderLine,
  orderTitle,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { notifyOfEdit } from './notify-people.ts';
import { notifyOfShort } from './notify-short.ts';
import { changeLines } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import { readOrder } from './read-order.ts';
import { listedPrices, recordPrices } from './set-price.ts';

/** Locks the order. Refuses `ORDER_MISSING`, `ORDER_REP_DIFFERS` and `ORDER_CLOSED`. */
export const takeOrderToEdit = async (ctx: InTransaction<PersonContext>, orderGroupId: string) => {
  await takeOrderGroup(ctx.db, orderGroupId);
  const order = await readOrder(ctx, { orderGroupId });
  if (!mayEditOrder(ctx.person, order)) throw new Refusal('ORDER_REP_DIFFERS', orderRefusals.editForeign());
  if (!order.lines.some(({ status }) => isOpenStatus(status))) {
    const words = orderRefusals.closed({ order: orderTitle(order.number) });
    throw new Refusal('ORDER_CLOSED', words, { present: order });
  }
  return order;
};

const changed = (order: OrderGroup) =>
  new Refusal('ORDER_CHANGED', orderRefusals.orderChanged({ order: orderTitle(order.number) }), {
    present: order,
  });

/** The lines to change. Refuses `ORDER_CHANGED` unless each is open and as it was seen. */
const linesToChange = (
  order: OrderGroup,
  { orderGroupId: _, lines, ...ofAll }: EditOrderInput,
): OrderLine[] => {
  const open = new Map(
    order.lines.filter(({ status }) => isOpenStatus(status)).map((line) => [line.id, line]),
  );
  const isOfAll = Object.values(ofAll).some((change) => change !== undefined);
  const named = new Set(lines.map(({ id }) => id));
  if (isOfAll && [...open.keys()].some((id) => !named.has(id))) throw changed(order);
  return lines.map(({ id, version }) => {
    const line = open.get(id);
    if (line?.version !== version) throw changed(order);
    return line;
  });
};

type LineEdit = Partial<OrderLine> & { offered?: number | null };

const differs = (line: OrderLine, { offered, ...change }: LineEdit) =>
  offered !== undefined ||
  (Object.keys(change) as (keyof typeof change)[]).some((field) => line[field] !== change[field]);

/** It leaves out what is undefined, which stays as it is. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** An order link offers this as long as more is asked for. */
const stillOffered = ({ offeredQuantity }: OrderLine, quantity: number) =>
  offeredQuantity !== undefined && quantity > offeredQuantity ? offeredQuantity : null;

/**
 * Lines that are over never change. `offered`, given if a buyer changes their order: by line, the packages that their link
 * offers, or null if no more is asked for; another day has its own prices then. Refuses `ORDER_MISSING`,
 * `ORDER_REP_DIFFERS`, `ORDER_CLOSED`, `ORDER_CHANGED`.
 */
export const editOrder = async (
  ctx: PersonContext,
  input: EditOrderInput,
  offered?: ReadonlyMap<number, number | null>,
): Promise<OrderGroup> => {
  const { orderGroupId, lines, ...ofAll } = input;
  const { deliveryDate, purchaseOrderNumber } = ofAll;
  const ofLines = new Map(lines.map(({ id, version: _, ...change }) => [id, change]));
  const changeOf = (line: OrderLine) => {
    const { quantity = line.quantity, ...own } = ofLines.get(line.id) ?? {};
    const offeredNow = offered?.has(line.id) ? (offered.get(line.id) ?? null) : stillOffered(line, quantity);
    // An equal number leaves what is packed, or shared out, as it is.
    return {
      ...given({ ...ofAll, ...own }),
      ...(quantity !== line.quantity && { quantity }),
      ...(offeredNow !== (line.offeredQuantity ?? null) && { offered: offeredNow }),
    };
  };
  return inTransaction(ctx, async (ctx) => {
    await listLockedLines(ctx.db, ctx.person, [...ofLines.keys()]);
    const seen = await takeOrderToEdit(ctx, orderGroupId);
    const toChange = linesToChange(seen, input).filter((line) => differs(line, changeOf(line)));
    const counted = toChange
      .filter(
        (line) =>
          (ofLines.get(line.id)?.quantity ?? line.quantity) !== line.quantity ||
          (offered && deliveryDate !== undefined && deliveryDate !== line.deliveryDate),
      )
      .map((line) => ({ ...line, ...changeOf(line) }));
    const prices = await listedPrices(ctx, seen.buyerId, counted);
    const changedLines = await changeLines(ctx, toChange, 'changed', (line) => ({
      ...changeOf(line),
      ...prices.get(line.id),
    }));
    await recordPrices(ctx, toChange, changedLines);
    if (purchaseOrderNumber && changedLines.length > 0) {
      await insertPoSuffixes(ctx.db, seen.number, purchaseOrderNumber);
    }
    await notifyOfEdit(ctx, changedLines);
    await notifyOfShort(ctx, toChange, changedLines);
    const order = await findOrder(ctx.db, ctx.person, orderGroupId);
    if (!order) throw new Error('an order was lost');
    return order;
  }).catch(async (error: unknown) => {
    // After a rollback, the refusal shows the whole order as it is now.
    if (error instanceof Refusal && error.code === 'ORDER_CHANGED')
      throw changed(await readOrder(ctx, input));
    throw error;
  });
};
