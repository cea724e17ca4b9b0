import { readLong } from '@farm/data/core';
import {
  AnalyticsInput,
  AnalyticsSummary,
  Performance,
  Sales,
  TopLists,
  UnitsByDay,
} from '@farm/domain/analytics';
import type { z } from 'zod';
import type { PersonContext } from '../core/context.ts';
import { permitted, router } from '../core/trpc.ts';
import { readPerformance, readSales, readSummary, readTop, readUnitsByDay } from './read-analytics.ts';

const Input = AnalyticsInput.prefault({});

const long =
  <Figures>(read: (ctx: PersonContext, input: AnalyticsInput) => Promise<Figures>) =>
  ({ ctx, input }: { ctx: PersonContext; input: AnalyticsInput }) =>
    readLong(ctx.db, (db) => read({ ...ctx, db }, input));

type Asked = z.input<typeof AnalyticsInput>;
const ofSomeDays = { takesLong: ({ timeframe }: Asked) => timeframe === 'custom' };
// Two indexes in the order of groups would be needed to add up all of them quickly.
const ofAll = { takesLong: ({ timeframe = 'all' }: Asked) => timeframe === 'custom' || timeframe === 'all' };

const read = () => permitted('analytics.read').meta(ofSomeDays).input(Input);

export const analyticsRouter = router({
  summary: read().output(AnalyticsSummary).query(long(readSummary)),
  top: read().output(TopLists).query(long(readTop)),
  performance: permitted('analytics.performance')
    .meta(ofSomeDays)
    .input(Input)
    .output(Performance)
    .query(long(readPerformance)),
  sales: permitted('analytics.read').meta(ofAll).input(Input).output(Sales).query(long(readSales)),
  unitsByDay: read().output(UnitsByDay).query(long(readUnitsByDay)),
});
