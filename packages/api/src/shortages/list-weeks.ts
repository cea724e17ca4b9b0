import { listStock } from '@farm/data/inventory';
import { listDemand } from '@farm/data/shortages';
import { addDays, startOfWeek } from '@farm/domain/core';
import { SHORTAGE_WEEKS, type ShortageWeek, type StockHeld, shortageWeeks } from '@farm/domain/shortages';
import type { PersonContext } from '../core/context.ts';

const DAYS_PER_WEEK = 7;

/**
 * What the confirmed orders of the current week and the seven after it need, against the stock held now. What is
 * overdue still takes its stock: it counts in the running line, and in no week.
 */
export const listWeeks = async (ctx: PersonContext): Promise<ShortageWeek[]> => {
  const today = ctx.today();
  const [lines, held] = await Promise.all([
    listDemand(ctx.db, { to: addDays(startOfWeek(today), SHORTAGE_WEEKS * DAYS_PER_WEEK - 1) }),
    listStock(ctx.db),
  ]);
  const stock: StockHeld[] = [...held];
  // A product without stock is measured in its unit all the same.
  for (const { productNameId, baseUnit } of lines) stock.push({ productNameId, units: 0, baseUnit });
  return shortageWeeks({ today, lines, stock });
};
