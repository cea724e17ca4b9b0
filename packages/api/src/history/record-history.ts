import type { NewHistoryRow } from '@farm/data/history';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';

type Told = 'before' | 'after' | 'reason' | 'version' | 'repId' | 'buyerId';
type Details = { [Field in Told]?: NewHistoryRow[Field] | undefined };
export type HistoryRecord = Pick<NewHistoryRow, 'type' | 'id' | 'what'> & Details;

type Recording = Pick<InTransaction<PersonContext>, 'history' | 'now' | 'person'>;

/**
 * By the person of the context, at the end of the transaction, with the version that the thing has by then. `changedFields`
 * builds `before` and `after`; people see nothing of a change without any.
 */
export const recordHistory = async (ctx: Recording, ...records: readonly HistoryRecord[]): Promise<void> => {
  const [actorId, createdAt] = [ctx.person.uid, ctx.now().toISOString()];
  for (const { before = {}, after = {}, reason = null, ...record } of records)
    ctx.history.push({ ...record, before, after, reason, actorId, createdAt });
};

/** That some things changed in a way that the history of a thing does not show to people. */
export const recordTouched = (
  ctx: Recording,
  type: HistoryRecord['type'],
  ids: readonly number[],
): Promise<void> => recordHistory(ctx, ...ids.map((id) => ({ type, id, what: 'changed' as const })));

export const recordEach = <Thing extends { id: number | string }>(
  ctx: Recording,
  { type, what }: Pick<HistoryRecord, 'type' | 'what'>,
  things: readonly Thing[],
  tell: (thing: Thing, index: number) => Details,
): Promise<void> =>
  recordHistory(ctx, ...things.map((thing, index) => ({ type, what, id: thing.id, ...tell(thing, index) })));
