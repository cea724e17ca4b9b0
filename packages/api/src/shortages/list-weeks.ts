import { listDemand, listStockByName } from '@farm/data';
import {
  addDays,
  SHORTAGE_WEEKS,
  type ShortageWeek,
  type StockHeld,
  shortageWeeks,
  startOfWeek,
} from '@farm/domain';
import type { PersonContext } from '../core/context.ts';

const DAYS_PER_WEEK = 7;

/** What the confirmed orders of the current week and the seven after it need, against the stock held now. */
export const listWeeks = async (ctx: PersonContext): Promise<ShortageWeek[]> => {
  const today = ctx.today();
  const from = startOfWeek(today);
  const [lines, held] = await Promise.all([
    listDemand(ctx.db, { from, to: addDays(from, SHORTAGE_WEEKS * DAYS_PER_WEEK - 1) }),
    listStockByName(ctx.db),
  ]);
  const stock: StockHeld[] = held.map(({ name, ...row }) => ({ ...row, productName: name }));
  // A product without stock is measured in its template's unit all the same.
  for (const { productName, baseUnit } of lines) stock.push({ productName, units: 0, baseUnit });
  return shortageWeeks({ today, lines, stock });
};
