import { findBuyer } from '@farm/data/buyers';
import { findActiveProfile, listActiveProfilesOf } from '@farm/data/identity';
import { setSettledRead } from '@farm/data/notifications';
import { findOrderLine, type LineChange, listLinesById, setOrderLines } from '@farm/data/orders';
import type { Buyer } from '@farm/domain/buyers';
import { fieldIssue, isServiceUid, listed } from '@farm/domain/core';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import {
  growerAfterAct,
  type LineField,
  type LineMove,
  lineFieldNames,
  moveRefusal,
  type OrderLine,
  type OrderStatus,
  openMoves,
  orderTitle,
  reservesStock,
  statusLabel,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { type FieldIssue, inputRefusal, Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
import { recordEach } from '../history/record-history.ts';
import { tellOfNotifications } from '../notifications/notification-marks.ts';
import { keepDeliveries } from './keep-deliveries.ts';
import { orderRefusals } from './orders.texts.ts';

const reached: Partial<Record<LineMove, OrderStatus>> = {
  confirm: 'confirmed',
  hold: 'pending_inventory',
  reject: 'rejected',
  cancel: 'cancelled',
  deliver: 'delivered',
};

export const lineChanged = (present: OrderLine) =>
  new Refusal(
    'ORDER_CHANGED',
    orderRefusals.lineChanged({
      order: orderTitle(present.orderNumber),
      status: statusLabel(present.status),
    }),
    { present },
  );

export const whyClosed = (line: OrderLine, move: LineMove): FarmText => {
  const to = reached[move];
  const cannot = move === 'reschedule' ? orderRefusals.rescheduleClosed : orderRefusals.checkClosed;
  if (to) return moveRefusal(line.status, to);
  return cannot({
    status: statusLabel(line.status),
    open: listed(openMoves(line.status).map(statusLabel)) ?? orderRefusals.noMoves(),
  });
};

/** A line the person may see. Refuses `ORDER_MISSING`. */
export const requireLine = async (ctx: PersonContext, id: number): Promise<OrderLine> => {
  const line = await findOrderLine(ctx.db, ctx.person, id);
  if (line) return line;
  throw new Refusal('ORDER_MISSING', orderRefusals.lineMissing());
};

export const linesById = async ({ db, person }: PersonContext, ids: number[]) =>
  new Map((await listLinesById(db, person, ids)).map((line) => [line.id, line]));

const historyFields = [
  'productName',
  'size',
  'quantity',
  'deliveryDate',
  'farmerId',
  'status',
  ...lineFieldNames,
  'deliveryNote',
] as const;

export type RecordedLine = Pick<OrderLine, 'id' | (typeof historyFields)[number]>;

export const recordNewLines = (ctx: InTransaction<PersonContext>, lines: RecordedLine[]): Promise<void> =>
  recordEach(ctx, { type: 'order_line', what: 'created' }, lines, (line) =>
    changedFields(historyFields, null, line),
  );

/** Sales reps hear of their own orders. */
export const publishOrders = (ctx: PersonContext, of: readonly { salesRepId: string }[], id?: number) => {
  const uids = [...new Set(of.map(({ salesRepId }) => salesRepId))];
  ctx.publish({ topic: 'orders', id, to: { roles: ['farmer', 'admin'], uids } });
};

type Change = Partial<Pick<OrderLine, 'status' | 'deliveryDate' | 'farmerId' | 'quantity' | LineField>> & {
  rejectionReason?: string;
} & Partial<Pick<LineChange, 'priceCents' | 'pricePer' | 'priceSource' | 'offered'>>;

const reserved = ({ status, quantity }: OrderLine) => (reservesStock(status) ? quantity : 0);

/** A line open to any grower becomes the acting farmer's unless the change names one. Refuses `ORDER_CHANGED`. */
export const changeLines = async (
  ctx: InTransaction<PersonContext>,
  seen: readonly OrderLine[],
  what: HistoryAct,
  changeOf: (line: OrderLine) => Change,
): Promise<OrderLine[]> => {
  if (seen.length === 0) return [];
  const changes = seen.map((line) => ({
    seen: line,
    farmerId: growerAfterAct(ctx.person, line),
    ...changeOf(line),
  }));
  const done = await setOrderLines(ctx.db, changes);
  const present = await linesById(
    ctx,
    seen.map(({ id }) => id),
  );
  const lines = seen.map(({ id }) => {
    const line = present.get(id);
    if (!line) throw new Refusal('ORDER_MISSING', orderRefusals.lineMissing());
    if (!done.has(id)) throw lineChanged(line);
    return line;
  });
  await recordEach(ctx, { type: 'order_line', what }, lines, (line, index) => ({
    ...changedFields(historyFields, seen[index] ?? line, line),
    reason: changes[index]?.rejectionReason,
  }));
  await keepDeliveries(ctx, seen, lines);
  const numbers = new Set(lines.map(({ orderNumber }) => orderNumber));
  publishOrders(ctx, lines, numbers.size === 1 ? lines[0]?.orderNumber : undefined);
  // News that was undone is withdrawn while it is unread.
  if (what !== 'undone' && seen.some(({ status }, index) => status !== lines[index]?.status)) {
    const readers = await setSettledRead(ctx.db, [...numbers]);
    if (readers.length > 0) tellOfNotifications(ctx, readers);
  }
  // Every rep sees free stock, but not every rep sees these orders.
  if (seen.some((line, index) => reserved(line) !== reserved(lines[index] ?? line))) {
    ctx.publish({ topic: 'inventory', to: { roles: ['sales_rep'] } });
  }
  return lines;
};

export const onlyLine = <Line>([line]: readonly Line[]): Line => {
  if (!line) throw new Error('an order line was not moved');
  return line;
};

export const changeLine = async (
  ctx: InTransaction<PersonContext>,
  seen: OrderLine,
  what: HistoryAct,
  change: Change,
): Promise<OrderLine> => onlyLine(await changeLines(ctx, [seen], what, () => change));

/** Only an admin names another rep or admin, and a service has to name one. Refuses `ACTOR_FOREIGN` and `INPUT_INVALID`. */
export const nameRep = async (ctx: PersonContext, salesRepId: string | null | undefined) => {
  const isService = isServiceUid(ctx.person.uid);
  if (isService && !salesRepId) throw inputRefusal([fieldIssue(['salesRepId'], orderRefusals.repNeeded())]);
  if ((!isService && !isPermitted('orders.createForOthers', ctx.person.role)) || !salesRepId) {
    assertActor(ctx, salesRepId, 'salesRepId');
    return ctx.person;
  }
  const rep = await findActiveProfile(ctx.db, salesRepId);
  if (rep && isPermitted('orders.create', rep.role)) return rep;
  throw inputRefusal([fieldIssue(['salesRepId'], orderRefusals.repMissing())]);
};

/** Refuses `INPUT_INVALID` with the fields at fault if a named grower is not a farmer or admin; empty names nobody. */
export const requireGrowers = async (
  ctx: PersonContext,
  named: { farmerId: string; path: FieldIssue['path'] }[],
): Promise<void> => {
  const uids = [...new Set(named.map(({ farmerId }) => farmerId))].filter((uid) => uid !== '');
  const growers = new Set(
    (await listActiveProfilesOf(ctx.db, uids))
      .filter(({ role }) => isPermitted('orders.confirm', role))
      .map(({ uid }) => uid),
  );
  const issues = named
    .filter(({ farmerId }) => farmerId !== '' && !growers.has(farmerId))
    .map(({ path }) => fieldIssue(path, orderRefusals.growerMissing()));
  if (issues.length > 0) throw inputRefusal(issues);
};

export const requireBuyer = async (ctx: PersonContext, buyerId: number): Promise<Buyer> => {
  const buyer = await findBuyer(ctx.db, buyerId);
  if (buyer) return buyer;
  throw fieldRefusal('BUYER_MISSING', 'buyerId', orderRefusals.buyerMissing());
};
