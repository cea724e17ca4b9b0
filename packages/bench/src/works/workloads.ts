import { addDays } from '@farm/domain/core';
import { farmers, reps } from '../farm/bench-people.ts';
import type { FarmFacts } from '../farm/farm-facts.ts';
import { type Ask, get, nth, post, query } from '../measure/send.ts';

export type Work = {
  id: string;
  title: string;
  ask: (facts: FarmFacts) => Ask;
  /** The limit's answer must have this in common with ours; the whole answer unless given. */
  same?: (answer: never) => unknown;
  /** The ids and sums that the peers' answers must have in common with ours; without them, they are not asked. */
  sums?: (answer: never) => unknown;
  /** Whether each request needs a separate pending line. */
  usesPending?: boolean;
};

/** A list of orders is compared by these: each one's number and its packages. */
export const sumsOf = (orders: readonly { number: number; lines: readonly { quantity: number }[] }[]) =>
  orders.map(({ number, lines }) => [number, lines.reduce((sum, { quantity }) => sum + quantity, 0)]);

type Orders = { result: { data: { items: { number: number; lines: { quantity: number }[] }[] } } };
const pageSums = ({ result }: Orders) => sumsOf(result.data.items);
export const quantityOf = ({ quantity }: { quantity: number }) => quantity;

const lineFields = 'buyerId,productName,size,quantity,deliveryDate,farmerId,status'.split(',');
const lineOf = (line: Record<string, unknown>) => lineFields.map((name) => line[name]);

/** The order of each number, of one line, for some day of the next weeks. */
const newLine = ({ buyerIds, productIds }: FarmFacts, number: number) => ({
  buyerId: nth(buyerIds, number),
  productId: nth(productIds, number * 7),
  quantity: 1 + (number % 40),
  deliveryDate: addDays(new Date().toISOString().slice(0, 10), 1 + (number % 28)),
  farmerId: nth(farmers, number).uid,
});

/** A confirmation, for which there must be a pending line that is not yet used. */
const confirm = ({ pending }: FarmFacts, number: number) => {
  const line = pending[number];
  if (!line) throw new Error('There are too few pending lines');
  return post(line.farmerId, '/trpc/orders.confirm', {
    lines: [{ id: line.id, version: 1 }],
    ifShort: 'confirm',
  });
};

const byId = {
  R1: {
    title: 'one line (REST)',
    ask: (facts) => (number) => get(facts.admin.uid, `/api/orders/${nth(facts.lineIds, number)}`),
    sums: quantityOf,
  },
  R2: {
    title: 'newest 50 orders (typed)',
    ask: (facts) => () => query(facts.admin.uid, 'orders.list', { limit: 50, scope: 'all' }),
    sums: pageSums,
  },
  R3: {
    title: 'the same of one rep (typed)',
    ask: (facts) => () => query(facts.rep.uid, 'orders.list', { limit: 50 }),
    sums: pageSums,
  },
  R5: {
    title: 'notification poll (REST)',
    ask: (facts) => () => get(facts.rep.uid, `/api/notifications/${facts.rep.uid}`),
    sums: (list: unknown[]) => list.length,
  },
  A1: {
    title: 'all-time analytics (REST)',
    ask: (facts) => () => get(facts.admin.uid, '/api/analytics'),
    sums: ({ totalUnits }: { totalUnits: number }) => totalUnits,
  },
  A4: { title: 'shortages (REST)', ask: (facts) => () => get(facts.admin.uid, '/api/shortages') },
  W1: {
    title: 'order of one line (REST)',
    // Reps take turns, since each may write only so much in a minute.
    ask: (facts) => (number) => post(nth(reps, number).uid, '/api/orders', newLine(facts, number)),
    same: lineOf,
    sums: quantityOf,
  },
  W3: {
    title: 'confirmation of a line (typed)',
    ask: (facts) => (number) => confirm(facts, number),
    usesPending: true,
  },
} satisfies Record<string, Omit<Work, 'id'>>;

export type WorkId = keyof typeof byId;
export const workloads = Object.fromEntries(
  Object.entries(byId).map(([id, work]) => [id, { id, ...work }]),
) as Record<WorkId, Work>;

/** The works that were named; all of them without any. */
export const chosenOf = (ids: readonly string[]): Work[] =>
  Object.values(workloads).filter(({ id }) => ids.length === 0 || ids.includes(id));
