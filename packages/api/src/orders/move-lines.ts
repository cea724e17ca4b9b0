import { listLineProducts, takePromiseLocks } from '@farm/data/orders';
import type {
  ConfirmLinesInput,
  LineMove,
  MovedLines,
  MoveLinesInput,
  OrderLine,
  RejectLinesInput,
} from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import { deliverWeighed } from './deliver-line.ts';
import { cancelSeen, confirmSeen, holdSeen, rejectSeen } from './move-line.ts';
import { readCoverages } from './read-coverages.ts';
import { faultOf, takeLines } from './take-lines.ts';

const confirmCovered = async (ctx: InTransaction<PersonContext>, { lines: seen }: MoveLinesInput) => {
  const products = await listLineProducts(
    ctx.db,
    seen.map(({ id }) => id),
  );
  await takePromiseLocks(
    ctx.db,
    [...products.values()].map(({ productNameId }) => productNameId),
  );
  const lines = await takeLines(ctx, seen, faultOf(ctx, 'confirm'));
  const short = new Map(
    (await readCoverages(ctx, lines, { together: true }))
      .filter((coverage) => coverage.short > 0)
      .map(({ id, short }) => [id, short]),
  );
  const confirmed = await confirmSeen(
    ctx,
    lines.filter(({ id }) => !short.has(id)),
  );
  const held = await holdSeen(
    ctx,
    lines.filter(({ id, status }) => short.has(id) && status === 'pending'),
  );
  const waiting = lines.filter(({ id, status }) => short.has(id) && status !== 'pending');
  await recordEach(ctx, { type: 'order_line', what: 'checked' }, waiting, ({ id }) => ({
    after: { short: short.get(id) ?? 0 },
  }));
  return { lines: [...confirmed, ...held, ...waiting].sort((a, b) => a.id - b.id) };
};

const moveOf =
  <Input extends MoveLinesInput>(
    move: LineMove,
    act: (ctx: InTransaction<PersonContext>, seen: OrderLine[], input: Input) => Promise<OrderLine[]>,
  ) =>
  (ctx: PersonContext, input: Input): Promise<MovedLines> =>
    inTransaction(ctx, async (ctx) => ({
      lines: await act(ctx, await takeLines(ctx, input.lines, faultOf(ctx, move)), input),
    }));

const confirmAll = moveOf('confirm', (ctx, seen) => confirmSeen(ctx, seen));
export const holdLines = moveOf('hold', holdSeen);
export const cancelLines = moveOf('cancel', cancelSeen);
export const deliverLines = moveOf('deliver', deliverWeighed);
export const rejectLines = moveOf('reject', (ctx, seen, { reason }: RejectLinesInput) =>
  rejectSeen(ctx, seen, { reason }),
);

/** Lines of one product share its stock in the sequence of their ids. Refuses `ORDER_LINES_CHANGED`. */
export const confirmLines = (ctx: PersonContext, input: ConfirmLinesInput): Promise<MovedLines> =>
  input.ifShort === 'hold' ? inTransaction(ctx, (ctx) => confirmCovered(ctx, input)) : confirmAll(ctx, input);
