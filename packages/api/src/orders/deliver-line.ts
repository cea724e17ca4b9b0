import { insertMovements } from '@farm/data/inventory';
import { listFills, listLineProducts, setNotesDelivered } from '@farm/data/orders';
import { unitWord } from '@farm/domain/catalog';
import { fillUnits } from '@farm/domain/inventory';
import { type OrderLine, orderItem, orderTitle, type RefusedLine } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordTouched } from '../history/record-history.ts';
import { takeStockFor } from '../inventory/take-stock.ts';
import { changeLines } from './orders.internal.ts';
import { orderNotifications, orderRefusals } from './orders.texts.ts';

const reasonFor = (line: OrderLine, isNothing: boolean) => (missing: number) => {
  const order = orderTitle(line.orderNumber);
  if (isNothing) return orderNotifications.deliveredNothing({ order });
  return missing > 0
    ? orderNotifications.deliveredShort({ order, missing })
    : orderNotifications.delivered({ order });
};

/** A line that was not packed comes from the oldest lots. A line that takes none gets a row of 0 units in the ledger. */
const takeFor = async (ctx: InTransaction<PersonContext>, lines: readonly OrderLine[]): Promise<void> => {
  const ids = lines.map(({ id }) => id);
  const products = await listLineProducts(ctx.db, ids);
  const fills = await listFills(ctx.db, ids);
  const reasonOf = (line: OrderLine) => reasonFor(line, fills.get(line.id)?.fillQuantity === 0);
  const byProduct = Map.groupBy(lines, ({ id }) => products.get(id)?.productNameId ?? 0);
  const nothing = [];
  // Always in the same order, so that two deliveries never wait for each other's lots.
  for (const [productNameId, ofProduct] of [...byProduct].sort(([a], [b]) => a - b)) {
    const results = await takeStockFor(
      ctx,
      productNameId,
      ofProduct.map((line) => {
        const fill = fills.get(line.id);
        if (!fill) throw new Error(`order line ${line.id} was lost`);
        return {
          units: fillUnits(fill),
          picks: fill.packedAt === null ? undefined : fill.lots,
          orderLineId: line.id,
          reason: reasonOf(line),
        };
      }),
    );
    for (const [index, line] of ofProduct.entries()) {
      const { rows = 0, missing = 0 } = results[index] ?? {};
      if (rows > 0) continue;
      nothing.push({
        productId: line.productId,
        kind: 'delivered' as const,
        units: 0,
        reason: reasonOf(line)(missing),
        actorId: ctx.person.uid,
        orderLineId: line.id,
      });
    }
  }
  if (nothing.length === 0) return;
  await insertMovements(ctx.db, nothing, ctx.now().toISOString());
  ctx.publish({ topic: 'inventory' });
};

/** Refuses `WEIGHT_MISSING` with each line that is weighed when packed and has no weight. */
const requireWeights = async (
  ctx: InTransaction<PersonContext>,
  lines: readonly OrderLine[],
): Promise<void> => {
  const ids = lines.map(({ id }) => id);
  const fills = await listFills(ctx.db, ids);
  const missing = lines.flatMap((line) => {
    const fill = fills.get(line.id);
    const isMissing = fill?.isCatchWeight && fill.packedAt === null && fill.fillQuantity > 0;
    return isMissing ? [{ line, unit: unitWord(fill.baseUnit, 2) }] : [];
  });
  const [first] = missing;
  if (!first) return;
  const present = missing.map(({ line, unit }): RefusedLine => {
    const why = orderRefusals.weightMissingBriefly({ unit });
    return { id: line.id, line, message: String(why), text: why.toJSON() as RefusedLine['text'] };
  });
  const { line, unit } = first;
  const why =
    missing.length === 1
      ? orderRefusals.weightMissing({ item: orderItem(line), order: orderTitle(line.orderNumber), unit })
      : orderRefusals.weightsMissing({ count: missing.length });
  throw new Refusal('WEIGHT_MISSING', why, { present });
};

/** Marks lines delivered as they were seen, with the notes that they are on, and takes their stock. Refuses `ORDER_CHANGED`. */
export const deliverSeen = async (ctx: InTransaction<PersonContext>, seen: readonly OrderLine[]) => {
  const lines = await changeLines(ctx, seen, 'delivered', () => ({ status: 'delivered' }));
  await takeFor(ctx, lines);
  const notes = await setNotesDelivered(
    ctx.db,
    lines.map(({ id }) => id),
    { deliveredAt: ctx.now().toISOString(), deliveredBy: ctx.person.uid },
  );
  await recordTouched(ctx, 'delivery_note', notes);
  return lines;
};

/** Refuses what `deliverSeen` refuses, and `WEIGHT_MISSING`. */
export const deliverWeighed = async (ctx: InTransaction<PersonContext>, seen: readonly OrderLine[]) => {
  await requireWeights(ctx, seen);
  return deliverSeen(ctx, seen);
};
