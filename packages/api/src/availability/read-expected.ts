import { listEntries, listExpected } from '@farm/data/availability';
import { listTemplateNames } from '@farm/data/catalog';
import { findFarm } from '@farm/data/farm';
import { listCameIn } from '@farm/data/inventory';
import { listOpenHarvests } from '@farm/data/plantings';
import {
  type ExpectedHarvests,
  hasNoDayLeft,
  type ListExpectedInput,
  remainingOf,
  type SuggestedHarvest,
  weeklyPace,
} from '@farm/domain/availability';
import type { ProductName } from '@farm/domain/catalog';
import { addDays, type Day, startOfDayIn, startOfWeek } from '@farm/domain/core';
import type { PersonContext } from '../core/context.ts';

const DAYS_PER_WEEK = 7;
const DAYS_PER_YEAR = 52 * DAYS_PER_WEEK;

/** The instants of the farm's days from one to before another. */
export const daysAsPeriod = ({ zone }: Pick<PersonContext, 'zone'>, from: Day, until: Day) => ({
  starts: startOfDayIn(zone.name, from).toISOString(),
  ends: startOfDayIn(zone.name, until).toISOString(),
});

const cellKey = (productNameId: number, week: Day) => `${productNameId} ${week}`;

/** What came in of products in weeks, by product and week. */
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

/**
 * For empty cells of weeks that are not over: what the product's open plantings gave on average in a harvested week, otherwise
 * what came in of it in the same week of last year.
 */
export const suggestCells = async (
  ctx: PersonContext,
  input: ListExpectedInput,
): Promise<SuggestedHarvest[]> => {
  const today = ctx.today();
  const weeks = weeksOf(ctx, input).filter((week) => week >= startOfWeek(today));
  const [from, to] = [weeks[0], weeks.at(-1)];
  if (!from || !to) return [];
  const entered = new Set(
    (await listExpected(ctx.db, { from, to })).map((row) => cellKey(row.productNameId, row.week)),
  );
  const harvests = Map.groupBy(await listOpenHarvests(ctx.db), ({ productNameId }) => productNameId);
  const yearBefore = (week: Day) => addDays(week, -DAYS_PER_YEAR);
  const lastYear = await readCameIn(ctx, weeks.map(yearBefore));
  return (await listTemplateNames(ctx.db)).flatMap(({ id: productNameId }) => {
    const pace = weeklyPace(harvests.get(productNameId) ?? [], today);
    return weeks
      .filter((week) => !entered.has(cellKey(productNameId, week)))
      .map(
        (week): SuggestedHarvest =>
          pace > 0
            ? { productNameId, week, units: pace, from: 'plantings' }
            : { productNameId, week, units: lastYear(productNameId, yearBefore(week)), from: 'last_year' },
      )
      .filter(({ units }) => units > 0);
  });
};
