import { listLineProducts, takePromiseLocks } from '@farm/data/orders';
import type { CheckedLine, OrderLineMove } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { confirmSeen } from './move-line.ts';
import { onlyLine, seeLineFor } from './orders.internal.ts';
import { readCoverage } from './read-coverages.ts';

/** Confirms it if free stock covers it by now. Two checks at the same time never promise the same stock. */
export const checkStock = async (ctx: PersonContext, input: OrderLineMove): Promise<CheckedLine> => {
  const seen = await seeLineFor(ctx, input, 'checkStock');
  return inTransaction(ctx, async (ctx) => {
    const product = (await listLineProducts(ctx.db, [seen.id])).get(seen.id);
    await takePromiseLocks(ctx.db, product ? [product.productNameId] : []);
    const coverage = await readCoverage(ctx.db, seen);
    if (coverage.short === 0) return { line: onlyLine(await confirmSeen(ctx, [seen], 'checked')), coverage };
    const after = { short: coverage.short };
    await recordHistory(ctx, { type: 'order_line', id: seen.id, what: 'checked', after });
    return { line: seen, coverage };
  });
};
