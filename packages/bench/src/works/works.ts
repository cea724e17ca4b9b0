import { reads } from './reads.ts';
import { type Asked, nth, type Work } from './work.ts';
import { writes } from './writes.ts';

const single: readonly Work[] = [...reads, ...writes];

const workOf = (id: string): Work => {
  const work = single.find((one) => one.id === id);
  if (!work) throw new Error(`There is no work ${id}. Known: ${works.map((one) => one.id).join(', ')}.`);
  return work;
};

/** What an office does in an hour: mostly polls and lists, some orders and messages. Out of twenty. */
const shares: Record<string, number> = { R5n: 6, R2: 3, R3: 2, R1: 3, R6: 1, R4: 1, A2: 1, W1: 2, W4: 1 };

const mixed: Work = {
  id: 'M',
  title: 'mixed',
  ask: (facts) => {
    const asks = Object.entries(shares).flatMap(([id, share]) =>
      Array<(number: number) => Asked>(share).fill(workOf(id).ask(facts)),
    );
    // Seven has no divisor in common with twenty, so that kinds of work alternate.
    return (number) => nth(asks, number * 7)(number);
  },
  sameOf: () => null,
  isWrite: true,
};

export const works: readonly Work[] = [...single, mixed];

/** The works of these ids; all of them without any. */
export const worksOf = (ids: readonly string[]): readonly Work[] =>
  ids.length === 0 ? works : ids.map((id) => (id === 'M' ? mixed : workOf(id)));
