import { texts } from '@farm/domain/texts';

export const analyticsRefusals = texts('analytics', {
  rangeTwice: 'Send either a timeframe or the days from and to, not both.',
});
