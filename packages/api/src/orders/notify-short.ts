import { fillOf, type OrderLine, shortReasonOf } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { notifyOfLines } from './notify-lines.ts';
import { withdrawShort } from './withdraw-notifications.ts';

/** How a line is short, to compare; null if it is not. */
const shortness = (line: OrderLine) => {
  const reason = shortReasonOf(line);
  return reason && JSON.stringify([fillOf(line), reason]);
};

/** Notifies reps of lines that became short or are short in another way; withdraws news of lines that no longer are. */
export const notifyOfShort = async (
  ctx: InTransaction<PersonContext>,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Promise<void> => {
  const known = new Map(before.map((line) => [line.id, shortness(line)]));
  const changed = after.filter((line) => known.get(line.id) !== shortness(line));
  await withdrawShort(
    ctx,
    changed.filter((line) => shortness(line) === null),
  );
  await notifyOfLines(
    ctx,
    changed.filter((line) => shortness(line) !== null),
    { type: 'order_short', to: (line) => [line.salesRepId] },
  );
};
