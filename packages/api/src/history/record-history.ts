import { insertHistory, type NewHistoryRow } from '@farm/data/history';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';

export type HistoryRecord = Omit<NewHistoryRow, 'reason' | 'actorId'> & {
  reason?: NewHistoryRow['reason'] | undefined;
};

const isReal = ({ what, before, after }: HistoryRecord) =>
  what !== 'changed' || Object.keys({ ...before, ...after }).length > 0;

/** In the transaction of the change, by the person of the context. `changedFields` builds `before` and `after`. */
export const recordHistory = (
  ctx: Pick<InTransaction<PersonContext>, 'db' | 'now' | 'person'>,
  ...records: readonly HistoryRecord[]
): Promise<void> =>
  insertHistory(
    ctx.db,
    records
      .filter(isReal)
      .map((record) => ({ ...record, reason: record.reason ?? null, actorId: ctx.person.uid })),
    ctx.now().toISOString(),
  );
