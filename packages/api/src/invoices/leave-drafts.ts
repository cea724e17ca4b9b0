import {
  deleteDraftedLines,
  deleteEmptyDrafts,
  listDraftsOf,
  renewDrafts,
  takeInvoices,
} from '@farm/data/invoices';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory, recordTouched } from '../history/record-history.ts';
import { publishInvoices } from './invoices.internal.ts';

type Inner = InTransaction<PersonContext>;

/** Takes locked order lines, whose delivery is undone, off the drafts that they are on; a draft without a line is deleted. */
export const leaveDrafts = async (ctx: Inner, orderLineIds: readonly number[]): Promise<void> => {
  const drafts = await takeInvoices(ctx.db, null, await listDraftsOf(ctx.db, orderLineIds));
  if (drafts.length === 0) return;
  const buyers = new Map(drafts.map(({ id, buyerId }) => [id, buyerId]));
  const left = await deleteDraftedLines(ctx.db, orderLineIds);
  await renewDrafts(ctx.db, left);
  const deleted = new Set(await deleteEmptyDrafts(ctx.db, left));
  await recordHistory(
    ctx,
    ...left.map((id) => ({
      type: 'invoice' as const,
      id,
      buyerId: buyers.get(id),
      what: deleted.has(id) ? ('removed' as const) : ('undone' as const),
    })),
  );
  publishInvoices(ctx, drafts);
};

/** Says of the drafts that some order lines are on that they changed, since a price of theirs did. */
export const repriceDrafts = async (ctx: Inner, orderLineIds: readonly number[]): Promise<void> => {
  const drafts = await takeInvoices(ctx.db, null, await listDraftsOf(ctx.db, orderLineIds));
  const ids = drafts.map(({ id }) => id);
  await renewDrafts(ctx.db, ids);
  await recordTouched(ctx, 'invoice', ids);
  publishInvoices(ctx, drafts);
};
