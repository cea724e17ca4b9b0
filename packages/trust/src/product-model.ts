import type { OrderStatus } from '@farm/domain/orders';
import type { Step } from './linearize.ts';

export type LineState = { version: number; status: OrderStatus; day: string };

/** A product: its stock in base units, and its order lines by id. A package is one base unit. */
export type ProductState = {
  total: number;
  lines: Readonly<Record<number, LineState & { quantity: number }>>;
};

export type Act = 'confirm' | 'hold' | 'cancel' | 'deliver' | 'reschedule';

/** A call with its answer: `present` is the line or the total as a refusal showed it. */
export type ProductCall =
  | {
      do: Act;
      id: number;
      seen: number;
      day?: string;
      answer: LineState | { refused: string; present: LineState };
    }
  | { do: 'add'; units: number }
  | { do: 'setTotal'; seen: number; total: number; answer: 'done' | { present: number } }
  | { do: 'readTotal'; total: number };

/** From which statuses each act leads to which; to reschedule keeps the status. */
const moves: Record<Act, { from: readonly OrderStatus[]; to?: OrderStatus }> = {
  confirm: { from: ['pending', 'pending_inventory'], to: 'confirmed' },
  hold: { from: ['pending'], to: 'pending_inventory' },
  cancel: { from: ['pending', 'pending_inventory', 'confirmed'], to: 'cancelled' },
  deliver: { from: ['confirmed'], to: 'delivered' },
  reschedule: { from: ['pending', 'pending_inventory', 'confirmed'] },
};

const isSame = (a: LineState, b: LineState) =>
  a.version === b.version && a.status === b.status && a.day === b.day;

/** The farm's rules say that one call after the other does this to a product. */
export const stepProduct: Step<ProductState, ProductCall> = (state, call) => {
  if (call.do === 'readTotal') return call.total === state.total ? state : null;
  if (call.do === 'add') return { ...state, total: state.total + call.units };
  if (call.do === 'setTotal') {
    const isSeen = call.seen === state.total;
    if (call.answer === 'done') return isSeen ? { ...state, total: call.total } : null;
    return !isSeen && call.answer.present === state.total ? state : null;
  }
  const line = state.lines[call.id];
  if (!line) return null;
  const { from, to = line.status } = moves[call.do];
  const mayAct = line.version === call.seen && from.includes(line.status);
  const { answer } = call;
  if ('refused' in answer) return !mayAct && isSame(answer.present, line) ? state : null;
  if (!mayAct) return null;
  const next = { ...line, version: line.version + 1, status: to, day: call.day ?? line.day };
  if (!isSame(answer, next)) return null;
  const taken = call.do === 'deliver' ? Math.min(state.total, line.quantity) : 0;
  return { total: state.total - taken, lines: { ...state.lines, [call.id]: next } };
};

/** Tells states apart. */
export const nameProduct = ({ total, lines }: ProductState): string =>
  `${total} ${Object.values(lines)
    .map(({ version, status, day }) => `${version}${status}${day}`)
    .join()}`;
