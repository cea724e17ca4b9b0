import { isUnitSetAfter, takeTemplateUnits } from '@farm/data/catalog';
import { listNewestHistory } from '@farm/data/history';
import {
  listLineProducts,
  type NoteLeft,
  raiseNoteVersions,
  setLineBilling,
  setOffDeliveredNotes,
} from '@farm/data/orders';
import type { HistoryAct } from '@farm/domain/history';
import {
  isOpenStatus,
  type MovedLines,
  type OrderLine,
  OrderStatus,
  orderTitle,
  type UndoLinesInput,
  undoableActs,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertUndoable } from '../history/assert-undoable.ts';
import { recordTouched } from '../history/record-history.ts';
import { returnStock } from '../inventory/take-stock.ts';
import { lockLines } from './lock-lines.ts';
import { changeLines } from './orders.internal.ts';
import { orderNotifications, orderRefusals } from './orders.texts.ts';
import { requireUninvoiced } from './set-price.ts';
import { withdrawNotifications } from './withdraw-notifications.ts';

/** It does this with the drafts of invoices that locked lines are on. */
export type OnDrafts = {
  /** Their lines leave them, since they are no longer delivered. */
  leave: (ctx: InTransaction<PersonContext>, lineIds: readonly number[]) => Promise<void>;
  /** They change, since a price did. */
  reprice: (ctx: InTransaction<PersonContext>, lineIds: readonly number[]) => Promise<void>;
};

export type LastAct = Awaited<ReturnType<typeof listNewestHistory>>[number];

const isUndoable = ({ what, before }: LastAct) =>
  (undoableActs as readonly HistoryAct[]).includes(what) && ('status' in before || 'deliveryDate' in before);

const requireLastActs = async (ctx: InTransaction<PersonContext>, lines: readonly OrderLine[]) => {
  const acts = await listNewestHistory(
    ctx.db,
    'order_line',
    lines.map(({ id }) => id),
  );
  const details = { present: lines };
  if (acts.length < lines.length || !acts.every(isUndoable))
    throw new Refusal('UNDO_CLOSED', orderRefusals.undoClosed(), details);
  assertUndoable(ctx, acts, details);
  return new Map(acts.map((act) => [act.subjectId, act]));
};

const fieldsBefore = ({ before }: LastAct) => ({
  ...('status' in before && { status: OrderStatus.parse(before.status) }),
  ...('deliveryDate' in before && { deliveryDate: String(before.deliveryDate) }),
  ...('farmerId' in before && { farmerId: String(before.farmerId ?? '') }),
});

/** Refuses `UNDO_CLOSED`, or keeps those units until the transaction ends. */
const requireSameUnits = async (
  ctx: InTransaction<PersonContext>,
  reopened: readonly OrderLine[],
  acts: ReadonlyMap<number, LastAct>,
): Promise<void> => {
  const ids = reopened.map(({ id }) => id);
  const products = [...(await listLineProducts(ctx.db, ids)).values()];
  const productNameIds = [...new Set(products.map(({ productNameId }) => productNameId))];
  // Always in the same order, so that two transactions never wait for each other.
  await takeTemplateUnits(ctx.db, productNameIds);
  const firstAct = Math.min(...ids.flatMap((id) => acts.get(id)?.id ?? []));
  if (await isUnitSetAfter(ctx.db, productNameIds, firstAct))
    throw new Refusal('UNDO_CLOSED', orderRefusals.undoUnitChanged());
};

/** Refuses `ORDER_LINES_CHANGED`, `UNDO_CLOSED`, `UNDO_FOREIGN`, `UNDO_LATE`. */
export const undoLines = (
  ctx: PersonContext,
  { lines: seen }: UndoLinesInput,
  onDrafts: OnDrafts,
): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    const lines = await lockLines(ctx, seen, () => undefined);
    const acts = await requireLastActs(ctx, lines);
    await requireSameUnits(
      ctx,
      lines.filter(({ status }) => !isOpenStatus(status)),
      acts,
    );
    const delivered = lines.filter(({ id }) => acts.get(id)?.what === 'delivered');
    const numbers = new Map(delivered.map(({ id, orderNumber }) => [id, orderNumber]));
    let left: NoteLeft[] = [];
    if (numbers.size > 0) {
      await requireUninvoiced(ctx, delivered);
      await onDrafts.leave(ctx, [...numbers.keys()]);
      // A line delivered as too old to be billed is billed once it is delivered again.
      await setLineBilling(ctx.db, [...numbers.keys()], { from: 'none', to: 'open' });
      left = await setOffDeliveredNotes(ctx.db, [...numbers.keys()]);
    }
    const undone = await changeLines(ctx, lines, 'undone', ({ id }) => {
      const act = acts.get(id);
      return act ? fieldsBefore(act) : {};
    });
    if (numbers.size > 0) {
      await returnStock(ctx, [...numbers.keys()], (id) =>
        orderNotifications.deliveryUndone({ order: orderTitle(numbers.get(id) ?? 0) }),
      );
    }
    // The notes after the lots, as where lines are delivered.
    await raiseNoteVersions(ctx.db, left);
    await recordTouched(
      ctx,
      'delivery_note',
      left.map(({ number }) => number),
    );
    await withdrawNotifications(ctx, undone, acts);
    return { lines: undone };
  });
