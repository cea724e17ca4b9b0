import { AnalyticsInput, AnalyticsSummary, Performance, TopLists, UnitsByDay } from '@farm/domain/analytics';
import { permitted, router } from '../core/trpc.ts';
import { readPerformance, readSummary, readTop, readUnitsByDay } from './read-analytics.ts';

const Input = AnalyticsInput.prefault({});

export const analyticsRouter = router({
  summary: permitted('analytics.read')
    .input(Input)
    .output(AnalyticsSummary)
    .query(({ ctx, input }) => readSummary(ctx, input)),
  top: permitted('analytics.read')
    .input(Input)
    .output(TopLists)
    .query(({ ctx, input }) => readTop(ctx, input)),
  performance: permitted('analytics.performance')
    .input(Input)
    .output(Performance)
    .query(({ ctx, input }) => readPerformance(ctx, input)),
  unitsByDay: permitted('analytics.read')
    .input(Input)
    .output(UnitsByDay)
    .query(({ ctx, input }) => readUnitsByDay(ctx, input)),
});
