import { listEntries, listExpected } from '@farm/data/availability';
import { listTemplateNames } from '@farm/data/catalog';
import { findFarm } from '@farm/data/farm';
import { listCameIn, listCameInByHarvestDay } from '@farm/data/inventory';
import { listOpenPlantings, listPlantedProducts } from '@farm/data/plantings';
import {
  type ExpectedHarvests,
  hasNoDayLeft,
  type ListExpectedInput,
  remainingOf,
  type SuggestedHarvest,
} from '@farm/domain/availability';
import type { ProductName } from '@farm/domain/catalog';
import { addDays, type Day, startOfDayIn, startOfWeek } from '@farm/domain/core';
import { byReadiness, readyOn } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { readDaysToHarvest } from '../plantings/read-days-to-harvest.ts';

const DAYS_PER_WEEK = 7;
const DAYS_PER_YEAR = 52 * DAYS_PER_WEEK;
const WEEKS_BEFORE = 4;

/** The instants of the farm's days from one to before another. */
export const daysAsPeriod = ({ zone }: Pick<PersonContext, 'zone'>, from: Day, until: Day) => ({
  starts: startOfDayIn(zone.name, from).toISOString(),
  ends: startOfDayIn(zone.name, until).toISOString(),
});

const cellKey = (productNameId: number, week: Day) => `${productNameId} ${week}`;

/** It came in of products in weeks, by product and week. */
export const readCameIn = async (
  ctx: PersonContext,
  weeks: readonly Day[],
  productNameIds?: readonly number[],
): Promise<(productNameId: number, week: Day) => number> => {
  const periods = weeks.map((week) => daysAsPeriod(ctx, week, addDays(week, DAYS_PER_WEEK)));
  const rows = await listCameIn(ctx.db, { periods, productNameIds });
  const cameIn = new Map(
    rows.map(({ productNameId, period, units }) => [cellKey(productNameId, weeks[period] ?? ''), units]),
  );
  return (productNameId, week) => cameIn.get(cellKey(productNameId, week)) ?? 0;
};

/** Each product with a cell for each week, which are in order. */
export const readCells = async (
  ctx: PersonContext,
  weeks: readonly Day[],
  products: readonly Pick<ProductName, 'id' | 'name' | 'baseUnit'>[],
): Promise<ExpectedHarvests> => {
  const today = ctx.today();
  const productNameIds = products.map(({ id }) => id);
  const [from = today, to = today] = [weeks[0], weeks.at(-1)];
  const rows = await listEntries(ctx.db, { from, to, productNameIds });
  const entries = new Map(rows.map((row) => [cellKey(row.productNameId, row.week), row]));
  const cameIn = await readCameIn(ctx, weeks, productNameIds);
  const { harvestWeekdays } = await findFarm(ctx.db);
  return {
    weeks: [...weeks],
    products: products.map(({ id: productNameId, name, baseUnit }) => ({
      productNameId,
      name,
      baseUnit,
      cells: weeks.map((week) => {
        const { units = null, version = null } = entries.get(cellKey(productNameId, week)) ?? {};
        const added = cameIn(productNameId, week);
        const expected = { week, units: units ?? 0, addedBefore: added, addedToday: 0 };
        return {
          week,
          units,
          version,
          added,
          remaining: remainingOf(expected, today),
          hasNoDayLeft: hasNoDayLeft(expected, today, harvestWeekdays),
        };
      }),
    })),
  };
};

const weeksOf = (ctx: PersonContext, { from = ctx.today(), weeks }: ListExpectedInput): Day[] =>
  Array.from({ length: weeks }, (_, index) => addDays(startOfWeek(from), index * DAYS_PER_WEEK));

export const listCells = async (ctx: PersonContext, input: ListExpectedInput): Promise<ExpectedHarvests> =>
  readCells(ctx, weeksOf(ctx, input), await listTemplateNames(ctx.db));

/** Sums what came in by product and week of the harvest day, from one Sunday to before another. */
const readHarvested = async ({ db }: PersonContext, from: Day, until: Day) => {
  const weeks = new Map<string, number>();
  for (const { productNameId, harvestDate, units } of await listCameInByHarvestDay(db, { from, until })) {
    const key = cellKey(productNameId, startOfWeek(harvestDate));
    weeks.set(key, (weeks.get(key) ?? 0) + units);
  }
  return (productNameId: number, week: Day) => weeks.get(cellKey(productNameId, week)) ?? 0;
};

/** Reads whether beds of a product can give something in a week: null where none is planted now. */
const readBeds = async ({ db }: PersonContext) => {
  const [open, planted, days] = await Promise.all([
    listOpenPlantings(db),
    listPlantedProducts(db),
    readDaysToHarvest(db),
  ]);
  const beds = Map.groupBy(open, ({ productNameId }) => productNameId);
  const everPlanted = new Set(planted);
  return (productNameId: number, week: Day) => {
    const own = beds.get(productNameId) ?? [];
    const dated = own.map((bed) => ({ readyOn: readyOn(bed, days.get(productNameId)) }));
    return {
      isPlanted: own.length > 0,
      wasPlanted: everPlanted.has(productNameId),
      canGive: byReadiness(dated, addDays(week, DAYS_PER_WEEK - 1)).ready.length > 0,
    };
  };
};

/**
 * For empty cells of weeks that are not over: what came in of the product in that week of last year, otherwise the mean of the
 * last four weeks for what is being harvested. Nothing where the product grows only in beds that cannot be ready by then.
 * Products that nobody plants, as far as the farm wrote down, are harvested if they came in.
 */
export const suggestCells = async (
  ctx: PersonContext,
  input: ListExpectedInput,
): Promise<SuggestedHarvest[]> => {
  const thisWeek = startOfWeek(ctx.today());
  const weeks = weeksOf(ctx, input).filter((week) => week >= thisWeek);
  const [from, to] = [weeks[0], weeks.at(-1)];
  if (!from || !to) return [];
  const entered = new Set(
    (await listExpected(ctx.db, { from, to })).map((row) => cellKey(row.productNameId, row.week)),
  );
  const yearBefore = (week: Day) => addDays(week, -DAYS_PER_YEAR);
  const lastYear = await readHarvested(ctx, yearBefore(from), yearBefore(addDays(to, DAYS_PER_WEEK)));
  const lastWeeks = Array.from({ length: WEEKS_BEFORE }, (_, index) =>
    addDays(thisWeek, -(index + 1) * DAYS_PER_WEEK),
  );
  const lately = await readHarvested(ctx, addDays(thisWeek, -WEEKS_BEFORE * DAYS_PER_WEEK), thisWeek);
  const bedsOf = await readBeds(ctx);
  return (await listTemplateNames(ctx.db)).flatMap(({ id: productNameId }) => {
    const came = lastWeeks.reduce((sum, week) => sum + lately(productNameId, week), 0);
    const mean = Math.round(came / WEEKS_BEFORE);
    const suggest = (week: Day): SuggestedHarvest | undefined => {
      const { isPlanted, wasPlanted, canGive } = bedsOf(productNameId, week);
      if (isPlanted && !canGive) return undefined;
      const units = lastYear(productNameId, yearBefore(week));
      if (units > 0) return { productNameId, week, units, from: 'last_year' };
      if (mean === 0 || (wasPlanted && !canGive)) return undefined;
      return { productNameId, week, units: mean, from: 'last_4_weeks' };
    };
    return weeks
      .filter((week) => !entered.has(cellKey(productNameId, week)))
      .flatMap((week) => suggest(week) ?? []);
  });
};
