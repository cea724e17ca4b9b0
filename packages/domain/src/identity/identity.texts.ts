import { texts } from '../core/texts.ts';

export const personTexts = texts('identity', {
  role: '{role, select, farmer {farmer} sales_rep {sales rep} other {admin}}',
});
