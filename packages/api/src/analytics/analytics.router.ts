import { readLong } from '@farm/data/core';
import { AnalyticsInput, AnalyticsSummary, Performance, TopLists, UnitsByDay } from '@farm/domain/analytics';
import { permitted, router } from '../core/trpc.ts';
import { readPerformance, readSummary, readTop, readUnitsByDay } from './read-analytics.ts';

const Input = AnalyticsInput.prefault({});

export const analyticsRouter = router({
  summary: permitted('analytics.read')
    .input(Input)
    .output(AnalyticsSummary)
    .query(({ ctx, input }) => readLong(ctx.db, (db) => readSummary({ ...ctx, db }, input))),
  top: permitted('analytics.read')
    .input(Input)
    .output(TopLists)
    .query(({ ctx, input }) => readLong(ctx.db, (db) => readTop({ ...ctx, db }, input))),
  performance: permitted('analytics.performance')
    .input(Input)
    .output(Performance)
    .query(({ ctx, input }) => readLong(ctx.db, (db) => readPerformance({ ...ctx, db }, input))),
  unitsByDay: permitted('analytics.read')
    .input(Input)
    .output(UnitsByDay)
    .query(({ ctx, input }) => readLong(ctx.db, (db) => readUnitsByDay({ ...ctx, db }, input))),
});
