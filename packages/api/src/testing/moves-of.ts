import type { MovedLines, RejectLinesInput } from '@farm/domain/orders';
import type { Caller } from '../app/router.ts';
import { onlyLine } from '../orders/orders.internal.ts';

type Line = { id: number; version?: number };

const only = async (moved: Promise<MovedLines>) => onlyLine((await moved).lines);
const one = ({ id, version }: Line) => ({ lines: [{ id, version }] });

/** Moves of one line, which answer the line. It is confirmed whether or not stock covers it. */
export const movesOf = ({ orders }: Caller) => ({
  confirm: (line: Line) => only(orders.confirm({ ...one(line), ifShort: 'confirm' })),
  hold: (line: Line) => only(orders.hold(one(line))),
  cancel: (line: Line) => only(orders.cancel(one(line))),
  deliver: (line: Line) => only(orders.deliver(one(line))),
  reject: ({ reason, ...line }: Line & Pick<RejectLinesInput, 'reason'>) =>
    only(orders.reject({ ...one(line), reason })),
  checkStock: async (line: Line) => {
    const { lines, stock } = await orders.checkStock(one(line));
    const { id: _, sharedWith: __, expected, ...coverage } = onlyLine(stock);
    return { line: onlyLine(lines), coverage, ...(expected !== undefined && { expected }) };
  },
});
