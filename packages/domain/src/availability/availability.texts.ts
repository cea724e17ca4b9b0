import { texts } from '../core/texts.ts';

export const availabilityTexts = texts('availability', {
  day: 'Day',
  week: 'Week',
  weeks: 'Weeks',
  units: 'Expected harvest',
  productsTooMany: 'At most {max, number} products can be asked for at once.',
  noCells: 'Enter at least one number.',
  weeksTooMany: 'At most {max, number} weeks can be saved at once.',
  cellsTooMany: 'At most {max, number} numbers can be saved at once.',
});
