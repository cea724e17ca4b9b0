import {
  AnalyticsInput,
  AnalyticsSummary,
  analyticsTexts,
  DayRange,
  TopBuyer,
  TopProduct,
  UnitsByDay,
} from '@farm/domain/analytics';
import { dayInput, labels, withMessage } from '@farm/domain/core';
import { z } from 'zod';
import { named, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';
import { analyticsRefusals } from './analytics.texts.ts';

const about = { units: 'Packages', orders: 'In how many orders' };

named('DayRange', DayRange, { description: 'The days that count, both included; null means no limit' });
named('TopProduct', TopProduct, { description: 'A product with its sales', fields: about });
named('TopBuyer', TopBuyer, { description: 'A buyer with its sales', fields: about });
const DayUnits = named('DayUnits', UnitsByDay.element, {
  description: 'The sales of a delivery day',
  fields: { ...about, deliveredUnits: 'The packages among them that are delivered' },
});

const Figures = named(
  'Analytics',
  AnalyticsSummary.extend({
    products: z.array(TopProduct),
    buyers: z.array(TopBuyer),
    days: z.array(DayUnits),
  }),
  {
    description: 'Figures about confirmed and delivered lines, by their delivery day',
    fields: {
      totalOrders: 'Orders that have such a line',
      totalUnits: 'Packages',
      deliveredUnits: 'The packages among them that are delivered',
      averageOrderSize: 'Packages per order, rounded',
      products: 'The five products with the most packages',
      buyers: 'The five buyers with the most packages',
      days: 'Without the days that have none',
    },
  },
);

const FIRST_DAY = '1970-01-01';

const { timeframe } = AnalyticsInput.shape;

const AnalyticsQuery = z
  .strictObject({
    timeframe: timeframe
      .removeDefault()
      .optional()
      .describe(
        '`7d`, `30d` and `90d` begin that many days ago, and later days count too; `custom` is given by `from` and ' +
          '`to`; absent means `all`, or `custom` with one of these',
      ),
    from: dayInput(labels.from()).optional().describe('The first day that counts'),
    to: dayInput(labels.to()).optional().describe('The last day that counts'),
  })
  .refine(({ timeframe = 'custom', from, to }) => timeframe === 'custom' || (!from && !to), {
    path: ['timeframe'],
    ...withMessage(analyticsRefusals.rangeTwice()),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    ...withMessage(analyticsTexts.rangeReversed()),
  });

export const analyticsRest: RestPaths = {
  getAnalytics: ownPath(
    'GET /api/analytics',
    'analytics.summary',
    {
      summary: 'Figures of a timeframe or of some days',
      also: ['analytics.top', 'analytics.unitsByDay'],
      description: 'Sales reps get the figures of their own orders, administrators those of all.',
      query: withoutBlanks(AnalyticsQuery),
      answer: Figures.describe('The figures'),
    },
    async ({ caller, query: { timeframe, from, to } }) => {
      const input =
        from || to ? ({ timeframe: 'custom', start: from ?? FIRST_DAY, end: to } as const) : { timeframe };
      const [summary, top, days] = await Promise.all([
        caller.analytics.summary(input),
        caller.analytics.top(input),
        caller.analytics.unitsByDay(input),
      ]);
      return { ...summary, ...top, days };
    },
  ),
  getPerformance: restPath('GET /api/analytics/performance', 'analytics.performance', {
    summary: 'Figures of your own sales',
    description: 'For sales reps and administrators.',
  }),
  getSales: restPath('GET /api/analytics/sales', 'analytics.sales', {
    summary: 'Money of a timeframe',
    description: 'Whole cents. Sales reps get the figures of their own orders, administrators those of all.',
  }),
};
