import { texts } from '../core/texts.ts';

export const analyticsTexts = texts('analytics', {
  startDate: 'Start date',
  endDate: 'End date',
  timeframeUnknown: 'Timeframe must be all, 7d, 30d, 90d or custom.',
  rangeReversed: 'The end date must not be before the start date.',
});
