import { listStock } from '@farm/data/inventory';
import { listDemand } from '@farm/data/shortages';
import { addDays, startOfWeek } from '@farm/domain/core';
import { SHORTAGE_WEEKS, type ShortageWeek, type StockHeld, shortageWeeks } from '@farm/domain/shortages';
import type { PersonContext } from '../core/context.ts';

const DAYS_PER_WEEK = 7;

/**
 * What confirmed orders need in the current week and the seven after it, compared with the stock held now. Overdue
 * orders still need their stock: they count in the running shortage, but in no week.
 */
export const listWeeks = async (ctx: PersonContext): Promise<ShortageWeek[]> => {
  const today = ctx.today();
  const from = startOfWeek(today);
  const [lines, held] = await Promise.all([
    listDemand(ctx.db, { from, to: addDays(from, (SHORTAGE_WEEKS - 1) * DAYS_PER_WEEK) }),
    listStock(ctx.db),
  ]);
  const stock: StockHeld[] = [...held];
  // A product without stock still has its unit.
  for (const { productNameId, baseUnit } of lines) stock.push({ productNameId, units: 0, baseUnit });
  return shortageWeeks({ today, lines, stock });
};
