import { changedFields, type HistoryType } from '@farm/domain/history';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import type { ImportChange } from './import-part.ts';

type Fields = Parameters<typeof changedFields>[1];

/** In the history of each thing, by the names that its fields have there. */
export const recordImported = async (
  ctx: InTransaction<PersonContext>,
  type: HistoryType,
  fields: readonly string[],
  changes: readonly ImportChange[],
): Promise<void> => {
  const tell = ({ before, after }: ImportChange) => changedFields(fields, before as Fields, after as Fields);
  await recordEach(
    ctx,
    { type, what: 'created' },
    changes.filter(({ before }) => before === null),
    tell,
  );
  await recordEach(
    ctx,
    { type, what: 'changed' },
    changes.filter(({ before }) => before !== null),
    tell,
  );
};

export const recordUndone = (
  ctx: InTransaction<PersonContext>,
  type: HistoryType,
  fields: readonly string[],
  changes: readonly ImportChange[],
): Promise<void> =>
  recordEach(ctx, { type, what: 'undone' }, changes, ({ before, after }) =>
    changedFields(fields, after as Fields, before as Fields),
  );
