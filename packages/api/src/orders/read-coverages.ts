import type { Db } from '@farm/data/core';
import { listDatedStocks, listLineProducts, listLinesById } from '@farm/data/orders';
import { coverage, freeStock } from '@farm/domain/inventory';
import { type CoveragesInput, coverTogether, type LineCoverage, type OrderLine } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

type Shared = { orderNumber: number; productNameId: number; size: string };

const sharesStock = (a: Shared, b: Shared) =>
  a.orderNumber === b.orderNumber && a.productNameId === b.productNameId && a.size !== b.size;

/** In exact base units. Together, lines of one product share its stock. `except`: it must not count against itself. */
export const readCoverages = async (
  db: Db,
  lines: readonly OrderLine[],
  { together, except }: { together: boolean; except?: number },
): Promise<LineCoverage[]> => {
  const products = await listLineProducts(
    db,
    lines.map(({ id }) => id),
  );
  const stocks = await listDatedStocks(db, {
    day:
      lines
        .map(({ deliveryDate }) => deliveryDate)
        .sort()
        .at(-1) ?? '',
    productNameIds: [...new Set([...products.values()].map(({ productNameId }) => productNameId))],
    except,
  });
  const ordered = lines.flatMap((line) => {
    const product = products.get(line.id);
    const stock = product && stocks.get(product.productNameId);
    return stock ? [{ ...line, ...product, stock }] : [];
  });
  const shared = together ? coverTogether(ordered, stocks) : undefined;
  return ordered.map((line) => ({
    id: line.id,
    baseUnit: line.baseUnit,
    sharedWith: [...new Set(ordered.filter((other) => sharesStock(line, other)).map(({ size }) => size))],
    ...(shared?.get(line.id) ?? coverage({ ...line, free: freeStock(line.stock, line.deliveryDate) })),
  }));
};

export const findCoverages = async (ctx: PersonContext, { ids, together }: CoveragesInput) => {
  const lines = await listLinesById(ctx.db, ctx.person, ids);
  const undecided = lines.filter(({ status }) => status === 'pending' || status === 'pending_inventory');
  return readCoverages(ctx.db, undecided, { together });
};

export const readCoverage = async (db: Db, line: OrderLine): Promise<LineCoverage> => {
  const [found] = await readCoverages(db, [line], { together: false, except: line.id });
  if (!found) throw new Error('an order line has no product');
  return found;
};
