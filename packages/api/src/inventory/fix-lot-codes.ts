import { listLotsToFix, setLotCodeFixed } from '@farm/data/inventory';
import { lotCode } from '@farm/domain/inventory';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

/**
 * Call it where lots are packed, delivered or printed: from then on their codes stay, and so do their varieties. One that has
 * no code gets its own. Lots of which nobody wants codes are left alone, unless `always` says that one was printed.
 */
export const fixLotCodes = async (
  ctx: InTransaction<PersonContext>,
  lotIds: Iterable<number>,
  { always = false }: { always?: boolean } = {},
): Promise<void> => {
  const ids = [...new Set(lotIds)];
  if (ids.length === 0) return;
  const now = ctx.now().toISOString();
  for (const lot of await listLotsToFix(ctx.db, ids, { always })) {
    const { id } = lot;
    const code = lot.lotCode ?? lotCode(lot);
    const isFixed = await setLotCodeFixed(ctx.db, { ...lot, lotCode: code }, now);
    if (!isFixed || lot.lotCode !== null) continue;
    await recordHistory(ctx, { type: 'lot', id, what: 'changed', after: { lotCode: code } });
    ctx.publish({ topic: 'inventory', id });
  }
};
