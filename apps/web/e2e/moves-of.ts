import type { FarmClient } from '@farm/client';
import type { OrderLine } from '@farm/domain/orders';

type Line = { id: number; version?: number };

const only = async (moved: Promise<{ lines: OrderLine[] }>) => {
  const [line] = (await moved).lines;
  if (!line) throw new Error('No line was moved');
  return line;
};
const one = ({ id, version }: Line) => ({ lines: [{ id, version }] });

/** Moves of one line each, which answer the line. It is confirmed whether or not stock covers it. */
export const movesOf = ({ orders }: FarmClient) => ({
  confirm: (line: Line) => only(orders.confirm.mutate({ ...one(line), ifShort: 'confirm' })),
  hold: (line: Line) => only(orders.hold.mutate(one(line))),
  cancel: (line: Line) => only(orders.cancel.mutate(one(line))),
  deliver: (line: Line) => only(orders.deliver.mutate(one(line))),
  reject: ({ reason, ...line }: Line & { reason: string }) =>
    only(orders.reject.mutate({ ...one(line), reason })),
  reschedule: ({ deliveryDate, ...line }: Line & { deliveryDate: string }) =>
    only(orders.reschedule.mutate({ ...one(line), deliveryDate })),
});
