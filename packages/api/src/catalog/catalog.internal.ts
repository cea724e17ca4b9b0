import type { ProductName, ProductSize } from '@farm/domain/catalog';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

type Changed<Thing> =
  | { before: Thing; after: Thing }
  | { before: Thing; after: null }
  | { before: null; after: Thing };

/** Records a template's creation, change or removal in the history. */
export const recordTemplate = (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  { before, after }: Changed<ProductName>,
): Promise<void> =>
  recordHistory(ctx, {
    type: 'template',
    id: (after ?? before).id,
    what,
    ...changedFields(['name', 'baseUnit'], before, after),
  });

/** Records the same for package sizes. */
export const recordSizes = (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  sizes: Changed<ProductSize>[],
): Promise<void> =>
  recordHistory(
    ctx,
    ...sizes.map(({ before, after }) => ({
      type: 'size' as const,
      id: (after ?? before).id,
      what,
      ...changedFields(['size', 'unitsPerBaseUnit'], before, after),
    })),
  );
