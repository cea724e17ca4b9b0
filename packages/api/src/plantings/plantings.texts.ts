import { texts } from '@farm/domain/texts';

export const plantingRefusals = texts('plantings', {
  missing: 'This planting does not exist. Reload the page.',
  templateMissing: 'This product no longer exists. Reload the page and choose another.',
  locationGone: 'This location no longer exists. Reload the page and choose another.',
  atLocation: 'The planting is already there. Choose another location.',
  harvestTooLarge: 'Units harvested is too high: a planting can have at most {max, number} in all.',
});
