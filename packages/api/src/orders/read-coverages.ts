import { listDatedStocks, listHolders, listLineProducts, listLinesById } from '@farm/data/orders';
import { addDays, minus, sum } from '@farm/domain/core';
import { coverage, type DatedStock, freeStock, neededUnits } from '@farm/domain/inventory';
import {
  type CoveragesInput,
  coverTogether,
  type HoldsInput,
  type LineCoverage,
  type OrderLine,
  type ProductHold,
  stockHold,
} from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

type Shared = { orderNumber: number; productNameId: number; size: string };

const sharesStock = (a: Shared, b: Shared) =>
  a.orderNumber === b.orderNumber && a.productNameId === b.productNameId && a.size !== b.size;

/** It names the order, product and day of lines that ask for the same stock. */
const askKey = ({ orderNumber, productNameId, deliveryDate }: Shared & { deliveryDate: string }) =>
  `${orderNumber} ${productNameId} ${deliveryDate}`;

type Stocks = Awaited<ReturnType<typeof listDatedStocks>>;
type ReadContext = Pick<PersonContext, 'db' | 'today'>;

/** Who holds the stock of products on a day up to the last. One query, however many products are short. */
const readHolds = async (
  { db }: ReadContext,
  stocks: Stocks,
  { last, except }: { last: string; except?: number },
) => {
  if (stocks.size === 0) return () => null;
  const most = Math.max(0, ...[...stocks.values()].map(({ keepsDays }) => keepsDays));
  const productNameIds = [...stocks].filter(([, { onHand }]) => onHand > 0).map(([id]) => id);
  const holders = Map.groupBy(
    await listHolders(db, { except, productNameIds, through: addDays(last, most) }),
    ({ productNameId }) => productNameId,
  );
  return (productNameId: number, day: string) => {
    const stock = stocks.get(productNameId);
    return stock ? stockHold(stock, holders.get(productNameId) ?? [], day) : null;
  };
};

type Asking = Pick<OrderLine, 'quantity' | 'unitsPerPackage' | 'deliveryDate'> & { stock: DatedStock };

/** In base units, of lines that ask for one product on one day. */
const shortTogether = (lines: readonly Asking[]): number => {
  const [first] = lines;
  if (!first) return 0;
  const needed = sum(lines.map(({ quantity, unitsPerPackage }) => neededUnits(quantity, unitsPerPackage)));
  return Math.max(0, Number(minus(needed, freeStock(first.stock, first.deliveryDate))));
};

/** In exact base units. Together, lines of one product share its stock. `except`: it must not count against itself. */
export const readCoverages = async (
  ctx: ReadContext,
  lines: readonly OrderLine[],
  { together, except }: { together: boolean; except?: number },
): Promise<LineCoverage[]> => {
  const products = await listLineProducts(
    ctx.db,
    lines.map(({ id }) => id),
  );
  const last =
    lines
      .map(({ deliveryDate }) => deliveryDate)
      .sort()
      .at(-1) ?? '';
  const stocks = await listDatedStocks(ctx.db, {
    day: last,
    today: ctx.today(),
    productNameIds: [...new Set([...products.values()].map(({ productNameId }) => productNameId))],
    except,
  });
  const ordered = lines.flatMap((line) => {
    const product = products.get(line.id);
    const stock = product && stocks.get(product.productNameId);
    return stock ? [{ ...line, ...product, stock }] : [];
  });
  const asked = Map.groupBy(ordered, askKey);
  const shared = together ? coverTogether(ordered, stocks) : undefined;
  const covered = ordered.map((line) => ({
    line,
    found: shared?.get(line.id) ?? coverage({ ...line, free: freeStock(line.stock, line.deliveryDate) }),
  }));
  const short = new Set(covered.filter(({ found }) => found.short > 0).map(({ line }) => line.productNameId));
  const holdOf = await readHolds(ctx, new Map([...stocks].filter(([id]) => short.has(id))), {
    last,
    ...(except !== undefined && { except }),
  });
  return covered.map(({ line, found }) => ({
    id: line.id,
    baseUnit: line.baseUnit,
    sharedWith: [...new Set(ordered.filter((other) => sharesStock(line, other)).map(({ size }) => size))],
    togetherShort: shortTogether(asked.get(askKey(line)) ?? []),
    ...found,
    old: found.short > 0 ? (line.stock.old ?? 0) : 0,
    ...(found.short > 0 && line.stock.held && { held: line.stock.held }),
    heldBy: found.short > 0 ? holdOf(line.productNameId, line.deliveryDate) : null,
  }));
};

export const findCoverages = async (ctx: PersonContext, { ids, together }: CoveragesInput) => {
  const lines = await listLinesById(ctx.db, ctx.person, ids);
  const undecided = lines.filter(({ status }) => status === 'pending' || status === 'pending_inventory');
  return readCoverages(ctx, undecided, { together });
};

export const readCoverage = async (ctx: ReadContext, line: OrderLine): Promise<LineCoverage> => {
  const [found] = await readCoverages(ctx, [line], { together: false, except: line.id });
  if (!found) throw new Error('an order line has no product');
  return found;
};

/** Finds why the stock of products is not free for a day. */
export const findHolds = async (
  ctx: PersonContext,
  { productNameIds, day = ctx.today() }: HoldsInput,
): Promise<ProductHold[]> => {
  const stocks = await listDatedStocks(ctx.db, { day, today: ctx.today(), productNameIds });
  const holdOf = await readHolds(ctx, stocks, { last: day });
  return [...stocks]
    .map(([productNameId, { old = 0, held }]) => ({
      productNameId,
      old,
      ...(held && { held }),
      heldBy: holdOf(productNameId, day),
    }))
    .sort((a, b) => a.productNameId - b.productNameId);
};
