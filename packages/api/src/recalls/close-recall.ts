import { setRecallClosed } from '@farm/data/recalls';
import type { Recall, RecallInput } from '@farm/domain/recalls';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { readRecall } from './read-recalls.ts';
import { requireRecall } from './recalls.internal.ts';

/**
 * It stays as it is now, whatever is delivered of its lots later; also where buyers were not told. Its lots stay on hold. One
 * that is closed already stays so. Refuses `RECALL_MISSING`.
 */
export const closeRecall = (ctx: PersonContext, { id }: RecallInput): Promise<Recall> =>
  inTransaction(ctx, async (ctx) => {
    const { closedAs } = await requireRecall(ctx, id);
    if (closedAs) return closedAs;
    const open = await readRecall(ctx, id);
    const { uid, name } = ctx.person;
    const closed = {
      ...open,
      closedAt: ctx.now().toISOString(),
      closedBy: { uid, name },
      version: open.version + 1,
    };
    await setRecallClosed(ctx.db, closed);
    const { buyers, ofBuyers } = open.told;
    await recordHistory(ctx, { type: 'recall', id, what: 'closed', after: { told: buyers, ofBuyers } });
    ctx.publish({ topic: 'recalls', id });
    return closed;
  });
