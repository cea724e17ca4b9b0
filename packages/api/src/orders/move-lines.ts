import { forgetStockTold, listLineProducts, lockPromises } from '@farm/data/orders';
import type { Day } from '@farm/domain/core';
import type { HistoryAct } from '@farm/domain/history';
import type {
  CheckedLines,
  ConfirmLinesInput,
  LineCoverage,
  LineMove,
  LineRef,
  MovedLines,
  MoveLinesInput,
  OrderLine,
  OrderLineMove,
  OrderStatus,
  RejectLinesInput,
  RescheduleLinesInput,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import { deliverSeen, deliverWeighed } from './deliver-line.ts';
import { lockMoved } from './lock-lines.ts';
import { type LineNotification, notifyOfLines } from './notify-lines.ts';
import { changeLines, linesById } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import { readCoverages } from './read-coverages.ts';

type Inner = InTransaction<PersonContext>;
type Seen = readonly OrderLine[];

const idsOf = (lines: readonly { id: number }[]) => lines.map(({ id }) => id);

/** Moves lines as they were seen, and notifies their reps if nobody else is named. Refuses `ORDER_CHANGED`. */
const moveSeen = async (
  ctx: Inner,
  seen: Seen,
  [what, status, type]: [HistoryAct, OrderStatus, LineNotification],
  to = (line: OrderLine) => [line.salesRepId],
) => {
  const lines = await changeLines(ctx, seen, what, () => ({ status }));
  await notifyOfLines(ctx, lines, { type, to });
  return lines;
};

const confirmSeen = (ctx: Inner, seen: Seen, what: 'confirmed' | 'checked' = 'confirmed') =>
  moveSeen(ctx, seen, [what, 'confirmed', 'order_confirmed']);

/** Once their stock is here, people are told of it anew. */
const holdSeen = async (ctx: Inner, seen: Seen) => {
  await forgetStockTold(ctx.db, idsOf(seen));
  return moveSeen(ctx, seen, ['held', 'pending_inventory', 'order_held']);
};

/** The caller tells the reps of the lines. */
export const cancelUnheard = (ctx: Inner, seen: Seen) =>
  moveSeen(ctx, seen, ['cancelled', 'cancelled', 'order_cancelled'], (line) => [line.farmerId]);

/** The versions are read before the transaction, so that the second of two people finds a line changed. */
const asSeen = async (ctx: PersonContext, lines: readonly OrderLineMove[]): Promise<LineRef[]> => {
  const unknown = lines.filter(({ version }) => version === undefined);
  const present = unknown.length > 0 ? await linesById(ctx, idsOf(unknown)) : undefined;
  return lines.map(({ id, version = present?.get(id)?.version ?? 0 }) => ({ id, version }));
};

/** Only one move at a time promises the stock of a product; the lines themselves are taken afterwards. */
const lockPromisesOf = async (ctx: Inner, seen: readonly LineRef[]) => {
  const products = await listLineProducts(ctx.db, idsOf(seen));
  await lockPromises(
    ctx.db,
    [...products.values()].map(({ productNameId }) => productNameId),
  );
};

/** Decides on lines by id, all of them or none. Refuses what `lockMoved` refuses, and `ORDER_CHANGED`. */
const moveOf =
  <Input extends MoveLinesInput, Answer>(
    move: LineMove,
    decide: (ctx: Inner, lines: OrderLine[], input: Input) => Promise<Answer>,
  ) =>
  async (ctx: PersonContext, input: Input): Promise<Answer> => {
    const seen = await asSeen(ctx, input.lines);
    return inTransaction(ctx, async (ctx) => {
      if (move === 'confirm' || move === 'checkStock') await lockPromisesOf(ctx, seen);
      return decide(ctx, await lockMoved(ctx, seen, move), input);
    });
  };

const movedBy =
  <Input extends MoveLinesInput>(
    act: (ctx: Inner, lines: OrderLine[], input: Input) => Promise<OrderLine[]>,
  ) =>
  async (ctx: Inner, lines: OrderLine[], input: Input): Promise<MovedLines> => {
    const moved = new Map((await act(ctx, lines, input)).map((line) => [line.id, line]));
    return { lines: lines.map((line) => moved.get(line.id) ?? line) };
  };

/** Lines of one product share its stock in the sequence of their ids. */
const splitByStock = async (ctx: Inner, lines: Seen) => {
  const coverages = new Map(
    (await readCoverages(ctx, lines, { together: true })).map((coverage) => [coverage.id, coverage]),
  );
  const isShort = ({ id }: OrderLine) => (coverages.get(id)?.short ?? 0) > 0;
  return { coverages, covered: lines.filter((line) => !isShort(line)), short: lines.filter(isShort) };
};

const recordShort = (ctx: Inner, lines: Seen, coverages: ReadonlyMap<number, LineCoverage>) =>
  recordEach(ctx, { type: 'order_line', what: 'checked' }, lines, ({ id }) => ({
    after: { short: coverages.get(id)?.short ?? 0 },
  }));

/** Confirming reserves stock and uses none up. Refuses `STOCK_SHORT` with the coverage of each line that is short. */
export const confirmLines = moveOf(
  'confirm',
  movedBy(async (ctx, lines, { ifShort }: ConfirmLinesInput) => {
    if (ifShort === 'confirm') return confirmSeen(ctx, lines);
    const { coverages, covered, short } = await splitByStock(ctx, lines);
    if (ifShort === 'ask' && short.length > 0)
      throw new Refusal('STOCK_SHORT', orderRefusals.stockShort({ count: short.length, all: lines.length }), {
        present: short.map(({ id }) => coverages.get(id)),
      });
    const confirmed = await confirmSeen(ctx, covered);
    const isPending = ({ status }: OrderLine) => status === 'pending';
    const held = await holdSeen(ctx, short.filter(isPending));
    await recordShort(
      ctx,
      short.filter((line) => !isPending(line)),
      coverages,
    );
    return [...confirmed, ...held];
  }),
);
export const holdLines = moveOf('hold', movedBy(holdSeen));
export const cancelLines = moveOf(
  'cancel',
  movedBy((ctx, lines) =>
    moveSeen(ctx, lines, ['cancelled', 'cancelled', 'order_cancelled'], (line) => [
      line.salesRepId,
      line.farmerId,
    ]),
  ),
);
/** Takes packages × base units per package (1 if unknown), rounded up because lots hold whole units, as far as there is stock. */
export const deliverLines = moveOf('deliver', movedBy(deliverWeighed));
/** Without a weight a line is what its packages hold by their size, as the documented call says. */
export const deliverUnweighed = moveOf('deliver', movedBy(deliverSeen));

/** Their reps are notified of the reason, unless `notify` is false. */
export const rejectLines = moveOf(
  'reject',
  movedBy(async (ctx, seen, { reason, notify }: RejectLinesInput) => {
    const change = { status: 'rejected', rejectionReason: reason } as const;
    const lines = await changeLines(ctx, seen, 'rejected', () => change);
    const to = (line: OrderLine) => [line.salesRepId];
    if (notify) await notifyOfLines(ctx, lines, { type: 'order_rejected', to, reason });
    return lines;
  }),
);

/** To another day, which may be in the past. */
export const rescheduleLines = moveOf(
  'reschedule',
  movedBy(async (ctx, seen, { deliveryDate }: RescheduleLinesInput) => {
    const moving = seen.filter((line) => line.deliveryDate !== deliveryDate);
    const lines = await changeLines(ctx, moving, 'rescheduled', () => ({ deliveryDate }));
    await notifyOfLines(ctx, lines, { type: 'order_rescheduled', to: ({ farmerId }) => [farmerId] });
    return lines;
  }),
);

/** How much of a product is expected for a day; undefined if expected harvests are not used. */
export type NotifyExpected = (
  ctx: PersonContext,
  product: { productNameId: number; day: Day },
) => Promise<CheckedLines['stock'][number]['expected']>;

/** Confirms the held lines that free stock covers by now. */
export const checkStock = (ctx: PersonContext, input: MoveLinesInput, notifyExpected: NotifyExpected) =>
  moveOf('checkStock', async (ctx, lines): Promise<CheckedLines> => {
    const products = await listLineProducts(ctx.db, idsOf(lines));
    const { coverages, covered, short } = await splitByStock(ctx, lines);
    const stock: CheckedLines['stock'] = [];
    for (const { id, deliveryDate: day } of lines) {
      const coverage = coverages.get(id);
      const product = products.get(id);
      if (!coverage || !product) throw new Error('an order line has no product');
      const expected = await notifyExpected(ctx, { productNameId: product.productNameId, day });
      stock.push({ ...coverage, ...(expected !== undefined && { expected }) });
    }
    await recordShort(ctx, short, coverages);
    return { ...(await movedBy(() => confirmSeen(ctx, covered, 'checked'))(ctx, lines, input)), stock };
  })(ctx, input);
