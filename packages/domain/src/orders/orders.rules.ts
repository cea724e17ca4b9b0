import { compareNames } from '../core/compare-names.ts';
import { addDays, weekdayOf } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { compare, minus, sum } from '../core/decimal.ts';
import { anyOf } from '../core/list.ts';
import type { FarmText } from '../core/texts.ts';
import { coverage, freeStock, neededUnits } from '../inventory/inventory.rules.ts';
import { type Action, type Actor, isPermitted } from '../permissions.ts';
import type {
  CountedLines,
  LinePacked,
  OrderGroup,
  OrderLine,
  OrderStatus,
  RecentLine,
  ShortReason,
  Usual,
} from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';

export const orderStatuses = [
  'pending',
  'pending_inventory',
  'confirmed',
  'delivered',
  'cancelled',
  'rejected',
] as const;

/** The most lines that one act takes. */
export const LINES_AT_ONCE = 1000;

/** Where a line may go from each status. */
export const orderMoves: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'pending_inventory', 'rejected', 'cancelled'],
  pending_inventory: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
  rejected: [],
};

/** Whether a line may go from one status to the other. */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => orderMoves[from].includes(to);

/** The statuses a line may go to next; none once it is delivered, cancelled or rejected. */
export const openMoves = (from: OrderStatus): OrderStatus[] => orderMoves[from];

/** What a status badge reads. */
export const statusLabel = (status: OrderStatus): FarmText => orderTexts.status({ status });

/** Why a line cannot go from one status to the other, and which moves are open instead. */
export const moveRefusal = (from: OrderStatus, to: OrderStatus): FarmText => {
  const cannot =
    from === to
      ? orderTexts.alreadyThere({ status: statusLabel(from) })
      : orderTexts.cannotBecome({ from: statusLabel(from), to: statusLabel(to) });
  const open = anyOf(openMoves(from).map(statusLabel));
  return open ? orderTexts.movesOpen({ cannot, open }) : orderTexts.moveClosed({ cannot });
};

/** How many lines have which status, and how many packages they order. */
export const countLines = (lines: readonly Pick<OrderLine, 'status' | 'quantity'>[]): CountedLines[] =>
  orderStatuses
    .map((status) => ({ status, alike: lines.filter((line) => line.status === status) }))
    .filter(({ alike }) => alike.length > 0)
    .map(({ status, alike }) => ({
      status,
      count: alike.length,
      quantity: alike.reduce((total, { quantity }) => total + quantity, 0),
    }));

/** Lines, or how many lines have one status. */
type Statuses = readonly { status: OrderStatus; count?: number }[];

/** Whether every line of an order is confirmed; a delivered line no longer is. */
export const isAllConfirmed = (lines: Statuses): boolean =>
  lines.length > 0 && lines.every((line) => line.status === 'confirmed');

/** Whether a line with this status still waits for something: an answer, stock, or its delivery. */
export const isOpenStatus = (status: OrderStatus): boolean => openMoves(status).length > 0;

/** What an order's badge says. */
export type OrderBadge = 'confirmed' | 'pending' | 'delivered' | 'closed';

/**
 * The badge of an order. With an open line: whether all its lines are confirmed. Without one: delivered if every line
 * that was not cancelled or rejected is, and closed if none was delivered.
 */
export const orderBadge = (lines: Statuses): OrderBadge => {
  if (lines.some(({ status }) => isOpenStatus(status)))
    return isAllConfirmed(lines) ? 'confirmed' : 'pending';
  return lines.some(({ status }) => status === 'delivered') ? 'delivered' : 'closed';
};

/** What an order's badge reads. */
export const orderBadgeLabel = (badge: OrderBadge): FarmText => orderTexts.badge({ badge });

/** How many lines of an order have each status that occurs in it. */
export const countStatuses = (lines: Statuses): { status: OrderStatus; count: number }[] =>
  orderStatuses
    .map((status) => ({
      status,
      count: lines.reduce((sum, line) => sum + (line.status === status ? (line.count ?? 1) : 0), 0),
    }))
    .filter(({ count }) => count > 0);

/** Whether a line with this status reserves stock. */
export const reservesStock = (status: OrderStatus): boolean => status === 'confirmed';

/** Whether analytics counts a line with this status. */
export const countsInAnalytics = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'delivered';

/** Whether the delivery calendar shows a line with this status. */
export const countsInCalendar = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'delivered';

/** Whether a line with this status still has to be supplied. */
export const countsInShortages = (status: OrderStatus): boolean => status === 'confirmed';

/** Whether the delivery day of a line with this status may still change. */
export const canReschedule = (status: OrderStatus): boolean => openMoves(status).length > 0;

/** What a person may do to a line. */
export type LineMove = 'confirm' | 'hold' | 'checkStock' | 'reject' | 'cancel' | 'deliver' | 'reschedule';

const actions: Record<LineMove, Action> = {
  confirm: 'orders.confirm',
  hold: 'orders.hold',
  checkStock: 'orders.checkStock',
  reject: 'orders.reject',
  cancel: 'orders.cancel',
  deliver: 'orders.deliver',
  reschedule: 'deliveries.reschedule',
};

/** The move that brings a line to a status; no move makes a line pending. */
export const moveTo: Record<
  Exclude<OrderStatus, 'pending'>,
  Exclude<LineMove, 'checkStock' | 'reschedule'>
> = {
  pending_inventory: 'hold',
  confirmed: 'confirm',
  delivered: 'deliver',
  cancelled: 'cancel',
  rejected: 'reject',
};

type Holders = Pick<OrderLine, 'farmerId' | 'salesRepId'>;

/**
 * Whether a line is this person's to look after. Growers: their own lines and those still open to any grower. Reps: their
 * own orders. Admins: every line.
 */
const looksAfter = (person: Actor, line: Holders): boolean => {
  if (isPermitted('orders.actOnAll', person.role)) return true;
  if (isPermitted('orders.actAsGrower', person.role))
    return line.farmerId === '' || line.farmerId === person.uid;
  return line.salesRepId === person.uid;
};

/** Who a line belongs to, and whether it is packed, which decides who may act on it. */
type ActedOn = Holders & { packed: Pick<LinePacked, 'packedAt'> | null };

/**
 * Whether a person may make a move on a line, whatever its status: growers confirm, hold, check stock, reject, deliver
 * and reschedule the lines they look after, reps cancel, deliver and reschedule theirs. A packed line is delivered by any
 * grower.
 */
export const mayActOnLine = (person: Actor, line: ActedOn, move: LineMove): boolean => {
  if (!isPermitted(actions[move], person.role)) return false;
  if (looksAfter(person, line)) return true;
  return move === 'deliver' && line.packed !== null && isPermitted('orders.actAsGrower', person.role);
};

/**
 * The people to talk to about an order's lines: for a grower the order's rep, for a rep the growers of its lines, for an
 * admin all of them. A line open to any grower names nobody.
 */
export const peopleToAsk = (
  person: Actor,
  lines: readonly Pick<OrderLine, 'farmerId' | 'salesRepId'>[],
): string[] => {
  const reps = lines.map(({ salesRepId }) => salesRepId);
  const growers = lines.map(({ farmerId }) => farmerId);
  const people = isPermitted('orders.actOnAll', person.role)
    ? [...reps, ...growers]
    : isPermitted('orders.actAsGrower', person.role)
      ? reps
      : growers;
  return [...new Set(people)].filter((uid) => uid !== '' && uid !== person.uid);
};

/**
 * The statuses in which a line waits for this role whatever its day: growers and admins answer pending and held lines,
 * reps look after held ones.
 */
export const waitingStatuses = (role: Actor['role']): OrderStatus[] =>
  isPermitted('orders.confirm', role) ? ['pending', 'pending_inventory'] : ['pending_inventory'];

/**
 * Whether a line needs something of this person: it is theirs to look after, and it waits for them or is confirmed and its
 * day has passed. What another grower's line needs is left to that grower, though any may deliver it once it is packed.
 */
export const needsAction = (
  person: Actor,
  line: Holders & Pick<OrderLine, 'status' | 'deliveryDate'>,
  today: string,
): boolean =>
  isPermitted('orders.deliver', person.role) &&
  looksAfter(person, line) &&
  (waitingStatuses(person.role).includes(line.status) ||
    (line.status === 'confirmed' && line.deliveryDate < today));

/** Whether a person may change an order's lines and add to them: the order's rep, or an admin. */
export const mayEditOrder = (person: Actor, order: Pick<OrderLine, 'salesRepId'>): boolean =>
  isPermitted('orders.edit', person.role) &&
  (isPermitted('orders.actOnAll', person.role) || order.salesRepId === person.uid);

const isOpenFrom: Record<LineMove, (status: OrderStatus) => boolean> = {
  confirm: (status) => canMove(status, 'confirmed'),
  hold: (status) => canMove(status, 'pending_inventory'),
  checkStock: (status) => status === 'pending_inventory',
  reject: (status) => canMove(status, 'rejected'),
  cancel: (status) => canMove(status, 'cancelled'),
  deliver: (status) => canMove(status, 'delivered'),
  reschedule: canReschedule,
};

/** The moves a person may make on a line in its current status. */
export const openLineMoves = (person: Actor, line: ActedOn & Pick<OrderLine, 'status'>): LineMove[] =>
  (Object.keys(isOpenFrom) as LineMove[]).filter(
    (move) => isOpenFrom[move](line.status) && mayActOnLine(person, line, move),
  );

/** How long an act on a line can be undone. */
export const UNDO_SECONDS = 60;

/** The acts that can be undone by who did them, as the history calls them. */
export const undoableActs = [
  'confirmed',
  'checked',
  'held',
  'cancelled',
  'delivered',
  'rescheduled',
] as const;

/**
 * Whether free stock covers each of several lines, in the sequence of their ids. Lines of one product share its stock;
 * a line that is short takes none of it.
 */
export const coverTogether = <
  Line extends Pick<OrderLine, 'id' | 'quantity' | 'unitsPerPackage'> & { productNameId: number },
>(
  lines: readonly Line[],
  free: ReadonlyMap<number, string>,
): Map<number, ReturnType<typeof coverage>> => {
  const left = new Map(free);
  const covered = new Map<number, ReturnType<typeof coverage>>();
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const found = coverage({ ...line, free: left.get(line.productNameId) ?? '0' });
    covered.set(line.id, found);
    if (found.short === 0)
      left.set(line.productNameId, freeStock(left.get(line.productNameId) ?? '0', [line]));
  }
  return covered;
};

/** The grower of a line once a person has acted on it: an open line becomes that farmer's, others stay. */
export const growerAfterAct = (person: Actor, line: Pick<OrderLine, 'farmerId'>): string =>
  line.farmerId === '' && isPermitted('orders.actAsGrower', person.role) ? person.uid : line.farmerId;

type Packages = Pick<OrderLine, 'quantity' | 'unitsPerPackage'>;

/** The exact base units of some lines. */
export const unitsOf = (lines: readonly Packages[]): string =>
  sum(lines.map(({ quantity, unitsPerPackage }) => neededUnits(quantity, unitsPerPackage)));

/**
 * What is missing for some days' lines, in base units: stock goes to what was confirmed for `earlier` days first, and
 * lines of later days do not count.
 */
export const stillToHarvest = ({
  onHand,
  earlier,
  lines,
}: {
  onHand: number;
  earlier: readonly Packages[];
  lines: readonly Packages[];
}): number => {
  const left = minus(onHand, unitsOf(earlier));
  const missing = minus(unitsOf(lines), compare(left, 0) > 0 ? left : 0);
  return compare(missing, 0) > 0 ? Number(missing) : 0;
};

/** A rejection reason as this role may see it: null for all but admins. */
export const rejectionReasonFor = (role: Actor['role'], reason: string | null): string | null =>
  isPermitted('orders.seeRejectionReason', role) ? reason : null;

/** The earliest delivery day of lines. */
const earliestDay = (lines: readonly Pick<OrderLine, 'deliveryDate'>[]): string | undefined => {
  let earliest: string | undefined;
  for (const { deliveryDate } of lines) {
    if (earliest === undefined || deliveryDate < earliest) earliest = deliveryDate;
  }
  return earliest;
};

/**
 * Groups lines into orders, newest number first, with lines sorted by id. The delivery day of an order is the earliest
 * of its open lines, or of all its lines if none is open.
 */
export const groupOrderLines = <Line extends OrderLine>(
  lines: readonly Line[],
): (Omit<OrderGroup, 'buyerName' | 'salesRepName' | 'lines' | 'others'> & { lines: Line[] })[] => {
  const byId = lines.toSorted((a, b) => a.id - b.id);
  return [...Map.groupBy(byId, (line) => line.orderGroupId).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      // What a changed order says about itself is on its open lines; the others keep what they were delivered with.
      const open = group.filter(({ status }) => isOpenStatus(status));
      const said = (field: 'purchaseOrderNumber' | 'notes') =>
        (open.find((line) => line[field] !== null) ?? group.find((line) => line[field] !== null))?.[field] ??
        null;
      return {
        orderGroupId: first.orderGroupId,
        number: first.orderNumber,
        buyerId: first.buyerId,
        salesRepId: first.salesRepId,
        purchaseOrderNumber: said('purchaseOrderNumber'),
        notes: said('notes'),
        deliveryDate: earliestDay(open) ?? earliestDay(group) ?? first.deliveryDate,
        createdAt: first.createdAt,
        lines: group,
      };
    })
    .sort((a, b) => b.number - a.number);
};

const isDropped = ({ status }: Pick<OrderLine, 'status'>) => status === 'cancelled' || status === 'rejected';

/** A product is usual if at least one in this many orders has it. */
const ORDERS_PER_USUAL = 4;

/** Which weekdays are usual: those with at least half as many orders as the most frequent one. */
const usualWeekdays = (lines: readonly RecentLine[]): Usual['usualDays'] => {
  const deliveries = new Set(
    lines
      .filter(({ status }) => countsInCalendar(status))
      .map(({ orderNumber, deliveryDate }) => `${orderNumber} ${weekdayOf(deliveryDate)}`),
  );
  const days = [...Map.groupBy(deliveries, (delivery) => Number(delivery.split(' ')[1]))]
    .map(([weekday, { length: count }]) => ({ weekday, count }))
    .sort((a, b) => b.count - a.count || a.weekday - b.weekday);
  return days.filter(({ count }) => count * 2 >= (days[0]?.count ?? 0));
};

const usualProducts = (lines: readonly RecentLine[], orders: number): Usual['products'] =>
  [...Map.groupBy(lines, ({ productNameId, size }) => `${productNameId} ${size}`).values()]
    .flatMap((same) => {
      const [newest] = same.toSorted((a, b) => b.orderNumber - a.orderNumber);
      const quantities = [...Map.groupBy(same, ({ orderNumber }) => orderNumber).values()]
        .map((alike) => alike.reduce((total, { quantity }) => total + quantity, 0))
        .sort((a, b) => a - b);
      const { length: count } = quantities;
      const quantity = quantities[Math.floor((count - 1) / 2)];
      if (!newest || !quantity || count * ORDERS_PER_USUAL < orders) return [];
      const { productNameId, productName, size, sizeId } = newest;
      const lastDay =
        same
          .map(({ deliveryDate }) => deliveryDate)
          .sort()
          .at(-1) ?? newest.deliveryDate;
      return [{ productNameId, productName, size, sizeId, quantity, count, lastDay }];
    })
    .sort((a, b) => b.count - a.count || compareNames(a.productName, b.productName));

/** The next day after today on one of these weekdays; null if there are none. */
export const nextDayOf = (weekdays: readonly number[], today: Day): Day | null =>
  [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(today, days))
    .find((day) => weekdays.includes(weekdayOf(day))) ?? null;

/** What a buyer usually orders, and for which days, from the lines of their recent orders. */
export const usualOf = (recent: readonly RecentLine[], today: Day): Usual => {
  const lines = recent.filter((line) => !isDropped(line));
  const usualDays = usualWeekdays(lines);
  const numbers = new Set(lines.map(({ orderNumber }) => orderNumber));
  const ofLast = lines.filter(({ orderNumber }) => orderNumber === Math.max(...numbers));
  const [last] = ofLast.toSorted((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));
  return {
    usualDays,
    nextDay: nextDayOf(
      usualDays.map(({ weekday }) => weekday),
      today,
    ),
    products: usualProducts(lines, numbers.size),
    lastOrder: last
      ? { number: last.orderNumber, orderGroupId: last.orderGroupId, day: last.deliveryDate }
      : null,
  };
};

/** 'Order #n', the number everyone knows an order by. */
export const orderTitle = (number: number): FarmText => orderTexts.title({ number });

/** '24 × Kale (5oz)'. */
export const orderItem = ({
  quantity,
  productName: product,
  size,
}: Pick<OrderLine, 'quantity' | 'productName' | 'size'>): FarmText =>
  size ? orderTexts.itemSized({ quantity, product, size }) : orderTexts.item({ quantity, product });

/** The packages that a line really gets: what was packed and, until then, what was ordered. */
export const fillOf = ({ quantity, packed }: Pick<OrderLine, 'quantity' | 'packed'>): number =>
  packed?.fillQuantity ?? quantity;

const OTHER = 'other:';

/** A reason as the database holds it: `short_harvest`, `quality`, or `other:` and the typed text. */
export const storedReason = (reason: ShortReason): string =>
  reason.kind === 'other' ? OTHER + reason.text : reason.kind;

/** A reason from the database; null if there is none. */
export const readReason = (stored: string | null): ShortReason | null => {
  if (stored === null) return null;
  if (stored === 'short_harvest' || stored === 'quality') return { kind: stored };
  return { kind: 'other', text: stored.startsWith(OTHER) ? stored.slice(OTHER.length) : stored };
};

const reasonValues = (reason: ShortReason) => ({
  reason: reason.kind,
  text: reason.kind === 'other' ? reason.text : '',
});

/** 'Short harvest', 'Quality', or the reason as it was typed. */
export const shortReasonText = (reason: ShortReason): FarmText =>
  orderTexts.shortReason(reasonValues(reason));

/** What a line says beside its badge: 'packed 8 of 10, short harvest'; null if it is not packed. */
export const packedText = ({
  quantity: ordered,
  fillQuantity: fill,
  packedAt,
  reason,
}: Pick<OrderLine, 'quantity'> & {
  fillQuantity: number;
  packedAt: string | null;
  reason: ShortReason | null;
}): FarmText | null => {
  if (packedAt === null) return null;
  if (fill === ordered) return orderTexts.packed();
  return fill < ordered && reason
    ? orderTexts.packedShort({ fill, ordered, ...reasonValues(reason) })
    : orderTexts.packedOf({ fill, ordered });
};

/** The message when an order names a product that cannot be found. */
export const selectedProductMissing = (productId: number): FarmText =>
  orderTexts.selectedProductMissing({ productId });
