import { type Action, type Actor, isPermitted } from '../permissions.ts';
import type { LinePacked, OrderLine, OrderStatus } from './orders.schema.ts';
import { canMove, canReschedule } from './orders-status.rules.ts';

/** The most lines that one act takes. */
export const LINES_AT_ONCE = 1000;

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

/** The grower of a line once a person has acted on it: an open line becomes that farmer's, others stay. */
export const growerAfterAct = (person: Actor, line: Pick<OrderLine, 'farmerId'>): string =>
  line.farmerId === '' && isPermitted('orders.actAsGrower', person.role) ? person.uid : line.farmerId;

/** A rejection reason as this role may see it: null for all but admins. */
export const rejectionReasonFor = (role: Actor['role'], reason: string | null): string | null =>
  isPermitted('orders.seeRejectionReason', role) ? reason : null;
