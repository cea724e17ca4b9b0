import {
  type AnalyticsScope,
  findOrderTotals,
  findPerformance,
  findSales,
  listTopBuyers,
  listTopProducts,
  listUnitsByDay,
} from '@farm/data/analytics';
import {
  type AnalyticsInput,
  type AnalyticsSummary,
  analyticsRange,
  averageOrderSize,
  type Performance,
  type Sales,
  type TopLists,
  type UnitsByDay,
} from '@farm/domain/analytics';
import { isPermitted } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';

const scopeOf = (ctx: PersonContext, input: AnalyticsInput): AnalyticsScope => ({
  range: analyticsRange(input, ctx.today()),
  repId: isPermitted('analytics.readAll', ctx.person.role) ? null : ctx.person.uid,
});

export const readSummary = async (ctx: PersonContext, input: AnalyticsInput): Promise<AnalyticsSummary> => {
  const scope = scopeOf(ctx, input);
  const totals = await findOrderTotals(ctx.db, scope);
  return {
    ...totals,
    range: scope.range,
    averageOrderSize: averageOrderSize(totals.totalUnits, totals.totalOrders),
  };
};

export const readTop = async (ctx: PersonContext, input: AnalyticsInput): Promise<TopLists> => {
  const scope = scopeOf(ctx, input);
  const [products, buyers] = await Promise.all([
    listTopProducts(ctx.db, scope),
    listTopBuyers(ctx.db, scope),
  ]);
  return { products, buyers };
};

export const readPerformance = (ctx: PersonContext, input: AnalyticsInput): Promise<Performance> =>
  findPerformance(ctx.db, { ...scopeOf(ctx, input), repId: ctx.person.uid });

export const readUnitsByDay = (ctx: PersonContext, input: AnalyticsInput): Promise<UnitsByDay> =>
  listUnitsByDay(ctx.db, scopeOf(ctx, input));

export const readSales = (ctx: PersonContext, input: AnalyticsInput): Promise<Sales> =>
  findSales(ctx.db, scopeOf(ctx, input));
