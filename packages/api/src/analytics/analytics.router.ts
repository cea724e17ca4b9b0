import { readLong } from '@farm/data/core';
import {
  AnalyticsInput,
  AnalyticsSummary,
  Performance,
  Sales,
  TopLists,
  UnitsByDay,
} from '@farm/domain/analytics';
import type { PersonContext } from '../core/context.ts';
import { permitted, router } from '../core/trpc.ts';
import { readPerformance, readSales, readSummary, readTop, readUnitsByDay } from './read-analytics.ts';

const Input = AnalyticsInput.prefault({});

const long =
  <Figures>(read: (ctx: PersonContext, input: AnalyticsInput) => Promise<Figures>) =>
  ({ ctx, input }: { ctx: PersonContext; input: AnalyticsInput }) =>
    readLong(ctx.db, (db) => read({ ...ctx, db }, input));

export const analyticsRouter = router({
  summary: permitted('analytics.read').input(Input).output(AnalyticsSummary).query(long(readSummary)),
  top: permitted('analytics.read').input(Input).output(TopLists).query(long(readTop)),
  performance: permitted('analytics.performance')
    .input(Input)
    .output(Performance)
    .query(long(readPerformance)),
  sales: permitted('analytics.read').input(Input).output(Sales).query(long(readSales)),
  unitsByDay: permitted('analytics.read').input(Input).output(UnitsByDay).query(long(readUnitsByDay)),
});
