import { ownUid } from '../core/farm-actor.ts';
import { type Action, type Actor, isPermitted } from '../permissions.ts';
import type { LinePacked, OrderLine, OrderStatus } from './orders.schema.ts';
import { canMove, canReschedule } from './orders-status.rules.ts';

export const LINES_AT_ONCE = 1000;

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

/** Growers: their own lines and those open to any grower. Reps: their own orders. Admins: every line. */
const looksAfter = (person: Actor, line: Holders): boolean => {
  if (isPermitted('orders.actOnAll', person.role)) return true;
  if (isPermitted('orders.actAsGrower', person.role))
    return line.farmerId === '' || line.farmerId === person.uid;
  return line.salesRepId === person.uid;
};

type ActedOn = Holders & { packed: Pick<LinePacked, 'packedAt'> | null };

/** Whatever the status: growers and reps for what they look after; a packed line is delivered by any grower. */
export const mayActOnLine = (person: Actor, line: ActedOn, move: LineMove): boolean => {
  if (!isPermitted(actions[move], person.role)) return false;
  if (looksAfter(person, line)) return true;
  return move === 'deliver' && line.packed !== null && isPermitted('orders.actAsGrower', person.role);
};

/** A grower asks the order's rep, a rep the growers of its lines, an admin all. An open line names nobody. */
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

/** Whatever the line's day: growers and admins answer pending and held lines, reps look after held ones. */
export const waitingStatuses = (role: Actor['role']): OrderStatus[] =>
  isPermitted('orders.confirm', role) ? ['pending', 'pending_inventory'] : ['pending_inventory'];

/** Lines that need action come so: held lines and pending ones wait for an answer, then what is overdue. */
export const actionOrder = ['pending_inventory', 'pending', 'confirmed'] as const satisfies OrderStatus[];

/** Theirs to look after, and waiting for them or overdue. Another grower's line is left to that grower. */
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

/** The acts that can be undone by who did them, as the history calls them. */
export const undoableActs = [
  'confirmed',
  'checked',
  'held',
  'cancelled',
  'delivered',
  'rescheduled',
] as const;

/** The grower of a line once a person has acted on it: an open line becomes that farmer's, others stay. A service is no grower. */
export const growerAfterAct = (person: Actor, line: Pick<OrderLine, 'farmerId'>): string =>
  (isPermitted('orders.actAsGrower', person.role) && line.farmerId === '' && ownUid(person)) || line.farmerId;

/** A rejection reason as this role may see it: null for all but admins. */
export const rejectionReasonFor = (role: Actor['role'], reason: string | null): string | null =>
  isPermitted('orders.seeRejectionReason', role) ? reason : null;
