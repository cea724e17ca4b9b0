import { useReducer } from 'react';
import { isBlank, LINES_MAX, newLine, type OrderLineValues } from './order-values.ts';

export type LineChange =
  | { change: 'set'; key: string; to: Partial<OrderLineValues> }
  | { change: 'remove'; key: string }
  | { change: 'add'; order?: number }
  | { change: 'put'; key: string; lines: readonly OrderLineValues[] }
  /** Lines read from a message; of pieces that were `known` before, what the person made of them stays. */
  | { change: 'read'; lines: readonly OrderLineValues[]; known: ReadonlySet<string | null> };

const withEmptyLine = (lines: readonly OrderLineValues[]): OrderLineValues[] => {
  const last = lines.at(-1);
  const isFull = lines.length >= LINES_MAX;
  return last && ((last.sizeId === null && last.pasted === null) || isFull)
    ? [...lines]
    : [...lines, newLine()];
};

export const changeLines = (lines: OrderLineValues[], change: LineChange): OrderLineValues[] => {
  switch (change.change) {
    case 'set':
      return withEmptyLine(lines.map((line) => (line.key === change.key ? { ...line, ...change.to } : line)));
    case 'remove':
      return withEmptyLine(lines.filter(({ key }) => key !== change.key));
    case 'add':
      return lines.length < LINES_MAX ? [...lines, newLine({ order: change.order ?? null })] : lines;
    case 'put':
      return withEmptyLine(
        lines
          .flatMap((line) => {
            if (line.key !== change.key) return [line];
            const put = change.lines.map((each) => ({ ...each, order: line.order }));
            return isBlank(line) ? put : [line, ...put];
          })
          .slice(0, LINES_MAX),
      );
    case 'read': {
      const shown = new Map(lines.map((line) => [line.piece, line]));
      const read = change.lines.flatMap(
        (line) => shown.get(line.piece) ?? (change.known.has(line.piece) ? [] : [line]),
      );
      const typed = lines.filter((line) => line.piece === null && !isBlank(line));
      return withEmptyLine([...read.slice(0, LINES_MAX - typed.length), ...typed]);
    }
  }
};

export const useOrderLines = (initial: () => readonly OrderLineValues[]) =>
  useReducer(changeLines, null, () => withEmptyLine(initial()));
