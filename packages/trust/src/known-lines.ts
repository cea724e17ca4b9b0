import type { OrderLine } from '@farm/domain/orders';
import type { Chooser } from './choose.ts';

const LINES_KNOWN = 240;

/** The newest order lines that writers have seen, as they were when they were seen last. */
export type KnownLines = {
  learn: (lines: readonly OrderLine[]) => void;
  forget: () => void;
  all: () => OrderLine[];
  /** Those with one of these statuses. */
  having: (statuses: readonly OrderLine['status'][]) => OrderLine[];
  /** Those of one order, chosen among all. */
  ofOneOrder: (statuses: readonly OrderLine['status'][]) => OrderLine[];
};

export const openKnownLines = (choose: Chooser): KnownLines => {
  const lines = new Map<number, OrderLine>();
  const having: KnownLines['having'] = (statuses) =>
    [...lines.values()].filter(({ status }) => statuses.includes(status));
  return {
    learn: (seen) => {
      for (const line of seen) {
        if ((lines.get(line.id)?.version ?? 0) < line.version) lines.set(line.id, line);
      }
      for (const id of lines.keys()) {
        if (lines.size <= LINES_KNOWN) break;
        lines.delete(id);
      }
    },
    forget: () => lines.clear(),
    all: () => [...lines.values()],
    having,
    ofOneOrder: (statuses) => {
      const found = having(statuses);
      const chosen = choose.among(found);
      return found.filter(({ orderGroupId }) => orderGroupId === chosen?.orderGroupId);
    },
  };
};
