import { findBuyer } from '@farm/data/buyers';
import { findProfile, listProfilesOf } from '@farm/data/identity';
import { findOrderLine, setOrderLine } from '@farm/data/orders';
import type { Buyer } from '@farm/domain/buyers';
import { fieldIssue, listed } from '@farm/domain/core';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import {
  growerAfterAct,
  type LineMove,
  mayActOnLine,
  moveRefusal,
  type OrderLine,
  type OrderLineMove,
  type OrderStatus,
  openLineMoves,
  openMoves,
  orderTitle,
  reservesStock,
  statusLabel,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { type FieldIssue, inputRefusal, Refusal } from '@farm/domain/refusals';
import { assertActor } from '../core/assert-actor.ts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { orderRefusals } from './orders.texts.ts';

const reached: Partial<Record<LineMove, OrderStatus>> = {
  confirm: 'confirmed',
  hold: 'pending_inventory',
  reject: 'rejected',
  cancel: 'cancelled',
  deliver: 'delivered',
};

const changed = (present: OrderLine) =>
  new Refusal(
    'ORDER_CHANGED',
    orderRefusals.lineChanged({
      order: orderTitle(present.orderNumber),
      status: statusLabel(present.status),
    }),
    { present },
  );

const closed = (line: OrderLine, move: LineMove) => {
  const to = reached[move];
  const cannot = move === 'reschedule' ? orderRefusals.rescheduleClosed : orderRefusals.checkClosed;
  return new Refusal(
    'ORDER_MOVE_CLOSED',
    to
      ? moveRefusal(line.status, to)
      : cannot({
          status: statusLabel(line.status),
          open: listed(openMoves(line.status).map(statusLabel)) ?? orderRefusals.noMoves(),
        }),
    { present: line },
  );
};

/** A line the person may see. Refuses `ORDER_MISSING`. */
export const seeLine = async (ctx: PersonContext, id: number): Promise<OrderLine> => {
  const line = await findOrderLine(ctx.db, ctx.person, id);
  if (line) return line;
  throw new Refusal('ORDER_MISSING', orderRefusals.lineMissing());
};

/**
 * The line a person acts on, read before the transaction, so that the second of two people finds it changed. Refuses
 * `ORDER_MISSING`, `ORDER_CHANGED` (another version than the one named), `ORDER_LINE_FOREIGN` and `ORDER_MOVE_CLOSED`.
 */
export const seeLineFor = async (
  ctx: PersonContext,
  { id, version }: OrderLineMove,
  move: LineMove,
): Promise<OrderLine> => {
  const line = await seeLine(ctx, id);
  if (version !== undefined && version !== line.version) throw changed(line);
  if (!mayActOnLine(ctx.person, line, move)) {
    throw new Refusal('ORDER_LINE_FOREIGN', orderRefusals.lineForeign());
  }
  if (!openLineMoves(ctx.person, line).includes(move)) throw closed(line, move);
  return line;
};

const historyFields = [
  'productName',
  'size',
  'quantity',
  'deliveryDate',
  'farmerId',
  'status',
  'purchaseOrderNumber',
  'notes',
] as const;

/** Records in the history that lines were ordered. */
export const recordNewLines = (ctx: InTransaction<PersonContext>, lines: OrderLine[]): Promise<void> =>
  recordHistory(
    ctx,
    ...lines.map((line) => ({
      type: 'order_line' as const,
      id: line.id,
      what: 'created' as const,
      ...changedFields(historyFields, null, line),
    })),
  );

/**
 * Changes a line if nobody else has changed it since it was seen, and records that in the history. A line open to any
 * grower becomes the acting farmer's. Refuses `ORDER_CHANGED`, with the line as it is now.
 */
export const changeLine = async (
  ctx: InTransaction<PersonContext>,
  seen: OrderLine,
  what: HistoryAct,
  change: { status?: OrderStatus; deliveryDate?: string; rejectionReason?: string },
): Promise<OrderLine> => {
  const farmerId = growerAfterAct(ctx.person, seen);
  const isChanged = await setOrderLine(ctx.db, seen, { ...change, farmerId });
  const present = await seeLine(ctx, seen.id);
  if (!isChanged) throw changed(present);
  await recordHistory(ctx, {
    type: 'order_line',
    id: seen.id,
    what,
    ...changedFields(historyFields, seen, present),
    reason: change.rejectionReason,
  });
  ctx.publish({
    topic: 'orders',
    id: present.orderNumber,
    to: { roles: ['farmer', 'admin'], uids: [present.salesRepId] },
  });
  // Every rep sees free stock, but not every rep sees this order.
  if (reservesStock(seen.status) !== reservesStock(present.status)) {
    ctx.publish({ topic: 'inventory', to: { roles: ['sales_rep'] } });
  }
  return present;
};

/**
 * The rep an order belongs to: the person who places it, unless an admin names another rep or admin. Refuses
 * `ACTOR_FOREIGN` and `INPUT_INVALID`.
 */
export const nameRep = async (ctx: PersonContext, salesRepId: string | null | undefined): Promise<string> => {
  if (!isPermitted('orders.createForOthers', ctx.person.role) || !salesRepId)
    return assertActor(ctx, salesRepId, 'salesRepId');
  const rep = await findProfile(ctx.db, salesRepId);
  if (rep && isPermitted('orders.create', rep.role)) return rep.uid;
  throw inputRefusal([fieldIssue(['salesRepId'], orderRefusals.repMissing())]);
};

/** Refuses `INPUT_INVALID` with the fields at fault if a named grower is not a farmer or admin; empty names nobody. */
export const requireGrowers = async (
  ctx: PersonContext,
  named: { farmerId: string; path: FieldIssue['path'] }[],
): Promise<void> => {
  const uids = [...new Set(named.map(({ farmerId }) => farmerId))].filter((uid) => uid !== '');
  const growers = new Set(
    (await listProfilesOf(ctx.db, uids))
      .filter(({ role }) => isPermitted('orders.confirm', role))
      .map(({ uid }) => uid),
  );
  const issues = named
    .filter(({ farmerId }) => farmerId !== '' && !growers.has(farmerId))
    .map(({ path }) => fieldIssue(path, orderRefusals.growerMissing()));
  if (issues.length > 0) throw inputRefusal(issues);
};

/** A buyer who can be ordered for. Refuses `BUYER_MISSING`. */
export const requireBuyer = async (ctx: PersonContext, buyerId: number): Promise<Buyer> => {
  const buyer = await findBuyer(ctx.db, buyerId);
  if (buyer) return buyer;
  const message = orderRefusals.buyerMissing();
  throw new Refusal('BUYER_MISSING', message, { issues: [fieldIssue(['buyerId'], message)] });
};
