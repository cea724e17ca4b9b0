import { insertHistory, type NewHistoryRow } from '@farm/data/history';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';

type Details = { [Field in 'before' | 'after' | 'reason']?: NewHistoryRow[Field] | undefined };
export type HistoryRecord = Pick<NewHistoryRow, 'type' | 'id' | 'what'> & Details;

const isReal = ({ what, before, after }: HistoryRecord) =>
  what !== 'changed' || Object.keys({ ...before, ...after }).length > 0;

type Recording = Pick<InTransaction<PersonContext>, 'db' | 'now' | 'person'>;

/** In the transaction of the change, by the person of the context. `changedFields` builds `before` and `after`. */
export const recordHistory = (ctx: Recording, ...records: readonly HistoryRecord[]): Promise<void> =>
  insertHistory(
    ctx.db,
    records.filter(isReal).map(({ before = {}, after = {}, reason = null, ...record }) => ({
      ...record,
      before,
      after,
      reason,
      actorId: ctx.person.uid,
    })),
    ctx.now().toISOString(),
  );

export const recordEach = <Thing extends { id: number | string }>(
  ctx: Recording,
  { type, what }: Pick<HistoryRecord, 'type' | 'what'>,
  things: readonly Thing[],
  tell: (thing: Thing, index: number) => Details,
): Promise<void> =>
  recordHistory(ctx, ...things.map((thing, index) => ({ type, what, id: thing.id, ...tell(thing, index) })));
