import type { HandOver } from '@farm/data/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

export const recordHandOver = async (
  ctx: InTransaction<PersonContext>,
  numbers: readonly number[],
  handOver: HandOver,
): Promise<void> => {
  const written = Object.fromEntries(Object.entries(handOver).filter(([, value]) => value !== null));
  if (Object.keys(written).length === 0) return;
  await recordHistory(
    ctx,
    ...numbers.map((id) => ({
      type: 'delivery_note' as const,
      id,
      what: 'delivered' as const,
      before: {},
      after: { deliveryNote: id, ...written },
    })),
  );
};
