import { addDays, type Day, daysBetween, startOfWeek, weekdayOf } from '@farm/domain/core';
import { type DemoOrder, takesStock } from './demo-order.ts';
import { type DemoProduct, demoProducts, isInSeason } from './demo-products.ts';
import { correctionReasons, spoiledReason } from './demo-reasons.ts';
import { DAYS_BACK } from './plan-orders.ts';
import type { DemoPlanting } from './plan-plantings.ts';
import type { Random } from './seeded-random.ts';

export type DemoHarvest = {
  product: DemoProduct;
  day: Day;
  minute: number;
  units: number;
  /** The planting it was picked from; null if it came from elsewhere on the farm. */
  planting: DemoPlanting | null;
  isLast: boolean;
  notes: string | null;
};

/** A correction of a stock total; `units` is signed. */
export type DemoCorrection = { product: DemoProduct; day: Day; units: number; reason: string };

export type StockPlan = { harvests: DemoHarvest[]; corrections: DemoCorrection[] };

const harvestWeekdays = [
  [1, 4],
  [2, 5],
  [3, 6],
] as const;

/** Corrections: days ago, the product's rank, and the fraction by which the total was off. */
const correctionWishes = [
  { daysAgo: 72, rank: 3, part: -0.12 },
  { daysAgo: 44, rank: 0, part: -0.08 },
  { daysAgo: 23, rank: 14, part: -0.15 },
  { daysAgo: 9, rank: 6, part: 0.1 },
  { daysAgo: 3, rank: 1, part: -0.1 },
];

const roundedUp = (units: number, { baseUnit }: DemoProduct) => {
  const step = baseUnit === 'lb' ? 5 : baseUnit === 'oz' ? 16 : 12;
  return Math.ceil(units / step) * step;
};

/** Base units ordered per delivery day; fractions of a unit are rounded up. */
const demandOf = (product: DemoProduct, orders: readonly DemoOrder[]) => {
  const demand = new Map<Day, number>();
  for (const order of orders) {
    if (order.isBeyondStock) continue;
    for (const line of order.lines) {
      if (line.product !== product || !takesStock(order, line)) continue;
      const units = Math.ceil(line.quantity * line.unitsPerPackage);
      demand.set(order.delivery, (demand.get(order.delivery) ?? 0) + units);
    }
  }
  return demand;
};

const within = (demand: Map<Day, number>, from: Day, days: number) =>
  [...demand].reduce((total, [day, units]) => {
    const after = daysBetween(from, day);
    return after >= 0 && after < days ? total + units : total;
  }, 0);

const targetOf = (product: DemoProduct, demand: Map<Day, number>, today: Day) => {
  const week = startOfWeek(today);
  const byWeek = [0, 1, 2, 3, 4, 5].map((index) => {
    const from = index === 0 ? today : addDays(week, index * 7);
    return within(demand, from, index === 0 ? 7 - weekdayOf(today) : 7);
  });
  const least = isInSeason(product, today) ? Number(product.sizes[0]?.[1] ?? 1) * 2 : 0;
  return Math.max(least, Math.ceil(Math.max(...byWeek) * 1.1));
};

/** One harvest for every planting that has been harvested at all. */
const firstOrLastPicks = (plantings: readonly DemoPlanting[], today: Day): DemoHarvest[] =>
  plantings.flatMap((planting) => {
    const { product, status, harvestFrom, harvestTo } = planting;
    if (status !== 'finished' && status !== 'harvesting') return [];
    const isLast = status === 'finished';
    const earliest = addDays(today, -DAYS_BACK);
    const isOld = harvestFrom < earliest;
    const day = isLast ? harvestTo : isOld ? earliest : harvestFrom;
    const units = roundedUp(product.baseUnit === 'oz' ? 64 : 20, product);
    const notes = isLast ? 'Last pass, the rest is mowed and tilled in.' : (product.harvestNotes[0] ?? null);
    return { product, day, minute: 7 * 60 + 10, units, planting, isLast, notes };
  });

/** Whether a product is thrown out on this day because there are no orders for it. */
const isPastKeeping = ({ keepsFor }: DemoProduct, demand: Map<Day, number>, day: Day) =>
  keepsFor !== null &&
  weekdayOf(day) === 0 &&
  within(demand, addDays(day, 1 - keepsFor), keepsFor) === 0 &&
  within(demand, addDays(day, 1), 7) === 0;

const planProduct = (
  product: DemoProduct,
  rank: number,
  world: { orders: readonly DemoOrder[]; plantings: readonly DemoPlanting[]; picks: readonly DemoHarvest[] },
  today: Day,
  random: Random,
): StockPlan => {
  const demand = demandOf(product, world.orders);
  const picks = world.picks.filter((pick) => pick.product === product);
  const harvests = [...picks];
  const corrections: DemoCorrection[] = [];
  const weekdays: readonly number[] = harvestWeekdays[rank % harvestWeekdays.length] ?? [1, 4];
  const lastDay = addDays(today, -1);
  let stock = 0;
  for (let day = addDays(today, -DAYS_BACK); day <= lastDay; day = addDays(day, 1)) {
    stock += picks.reduce((total, pick) => (pick.day === day ? total + pick.units : total), 0);
    const isDay = weekdays.includes(weekdayOf(day)) || day === addDays(today, -DAYS_BACK) || day === lastDay;
    const requestedLine =
      day === lastDay
        ? targetOf(product, demand, today) + (demand.get(day) ?? 0)
        : within(demand, day, 7) * (1.05 + random.next() * 0.2) * (random.chance(0.07) ? 0.2 : 1);
    if (isDay && requestedLine > stock) {
      const planting =
        world.plantings.find(
          (planting) =>
            planting.product === product && planting.harvestFrom <= day && day <= planting.harvestTo,
        ) ?? null;
      const units = roundedUp(requestedLine - stock, product);
      harvests.push({
        product,
        day,
        minute: 5 * 60 + 40 + rank * 3,
        units,
        planting,
        isLast: false,
        notes: random.chance(0.4) ? random.pick(product.harvestNotes) : null,
      });
      stock += units;
    }
    stock = Math.max(0, stock - (demand.get(day) ?? 0));
    const wished = correctionWishes.find(
      (requestedLine) => requestedLine.rank === rank && addDays(today, -requestedLine.daysAgo) === day,
    );
    const units = Math.round(stock * (wished?.part ?? 0));
    if (wished && units !== 0) {
      const reason =
        units > 0
          ? 'Counted again: one bin stood behind the door.'
          : (correctionReasons[corrections.length + (rank % correctionReasons.length)] ??
            correctionReasons[0]);
      corrections.push({ product, day, units, reason });
      stock += units;
    }
    if (stock > 0 && day < lastDay && isPastKeeping(product, demand, day)) {
      corrections.push({ product, day, units: -stock, reason: spoiledReason });
      stock = 0;
    }
  }
  // Set the quantities of orders beyond stock from the stock there is.
  for (const order of world.orders) {
    for (const line of order.isBeyondStock ? order.lines : []) {
      if (line.product === product) line.quantity = Math.ceil(stock / line.unitsPerPackage) + 6;
    }
  }
  return { harvests, corrections };
};

/** Harvests for the orders up to today and the coming weeks; plantings are made as large as their harvests require. */
export const planStock = (
  orders: readonly DemoOrder[],
  plantings: readonly DemoPlanting[],
  today: Day,
  random: Random,
): StockPlan => {
  const picks = firstOrLastPicks(plantings, today);
  const plans = demoProducts.map((product, rank) =>
    planProduct(product, rank, { orders, plantings, picks }, today, random),
  );
  const harvests = plans.flatMap((plan) => plan.harvests);
  for (const planting of plantings) {
    const units = harvests.reduce(
      (sum, harvest) => (harvest.planting === planting ? sum + harvest.units : sum),
      0,
    );
    const plants = Math.ceil((units * 1.2) / planting.product.perPlant / 50) * 50;
    planting.quantity = Math.max(planting.quantity, plants);
  }
  return { harvests, corrections: plans.flatMap((plan) => plan.corrections) };
};
