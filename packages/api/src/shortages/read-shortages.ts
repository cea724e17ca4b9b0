import { listStock } from '@farm/data/inventory';
import { listDemand, listDueOrders } from '@farm/data/shortages';
import { addDays, startOfWeek } from '@farm/domain/core';
import {
  DUE_ORDERS_MAX,
  DUE_ORDERS_SHOWN,
  type DueOrdersInput,
  SHORTAGE_WEEKS,
  SHORTAGE_WEEKS_SHOWN,
  type ShortageWeek,
  type StockHeld,
  shortageWeeks,
} from '@farm/domain/shortages';
import { readTrusted } from '../availability/read-promises.ts';
import type { PersonContext } from '../core/context.ts';

export const listOrders = async (ctx: PersonContext, { from, to, productNameId }: DueOrdersInput) => {
  const rows = await listDueOrders(ctx.db, {
    ...(from && { from }),
    to,
    ...(productNameId && { productNameId }),
    each: productNameId ? DUE_ORDERS_MAX : DUE_ORDERS_SHOWN,
  });
  return [...Map.groupBy(rows, (row) => row.productNameId)].map(([id, orders]) => ({
    productNameId: id,
    orderCount: orders[0]?.orderCount ?? 0,
    orders: orders.map(({ productNameId: _, orderCount: __, ...order }) => order),
  }));
};

const DAYS_PER_WEEK = 7;

/** Overdue orders still need their stock: they count in the running shortage, but in no week. */
export const listWeeks = async (ctx: PersonContext): Promise<ShortageWeek[]> => {
  const { db } = ctx;
  const day = ctx.today();
  const from = startOfWeek(day);
  const [lines, held] = await Promise.all([
    listDemand(db, { from, to: addDays(from, (SHORTAGE_WEEKS - 1) * DAYS_PER_WEEK) }),
    listStock(db),
  ]);
  // A product without stock still has its unit.
  const units = new Map<number, StockHeld>();
  for (const { productNameId, baseUnit } of lines) {
    if (!units.has(productNameId)) units.set(productNameId, { productNameId, units: 0, baseUnit });
  }
  const stock = [...held, ...units.values()];
  return shortageWeeks({ today: day, lines, stock, expectedBy: await readTrusted(ctx) });
};

/** How many products run short in the weeks that are shown, once earlier weeks have taken theirs. */
export const countShort = async (ctx: PersonContext): Promise<number> => {
  const weeks = (await listWeeks(ctx)).slice(0, SHORTAGE_WEEKS_SHOWN);
  const short = weeks.flatMap(({ products }) =>
    products.flatMap(({ productNameId, shortAfterEarlierWeeks }) =>
      shortAfterEarlierWeeks > 0 ? productNameId : [],
    ),
  );
  return new Set(short).size;
};
