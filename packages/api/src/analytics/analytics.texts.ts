import { texts } from '@farm/domain/texts';

/** What the farm refuses about figures. */
export const analyticsRefusals = texts('analytics', {
  rangeTwice: 'Send either a timeframe or the days from and to, not both.',
});
