import { texts } from '@farm/domain/texts';

export const plantingRefusals = texts('plantings', {
  missing: 'This planting does not exist. Reload the page.',
  templateMissing: 'This product no longer exists. Reload the page and choose another.',
  locationGone: 'This location no longer exists. Reload the page and choose another.',
  atLocation: 'The planting is already there. Choose another location.',
  harvestTooLarge: 'Units harvested is too high: a planting can have at most {max, number} in all.',
  harvestEarly: 'It was planted on {day}. A harvest cannot be before that day.',
  changed: 'Someone else changed this planting. Look at it again, then save.',
  harvestMissing: 'This harvest no longer exists. Reload the page.',
  moveMissing: 'This move no longer exists. Reload the page.',
  harvestUsed:
    'Of this harvest, {least, number} have been delivered or taken out of stock. It cannot be less than that.',
  harvestDelivered:
    'Of this harvest, {units, number} have been delivered, so it stays. Correct its units instead.',
  plantingDelivered:
    'What was harvested of this planting has been delivered, so it stays. Correct it or finish it instead.',
  productHarvested:
    'What was harvested of this planting is in stock as {product}. Remove those harvests first, then correct the product.',
  plantedLate: 'It was harvested or moved on {day}. Planted date is at most that day.',
  movedEarly: 'Moved date is at least {day}, when it came to the place before.',
  movedLate: 'Moved date is at most {day}.',
  movedNowhere:
    'Then it would be moved from {place} to {place}. Choose another location, or remove that move.',
  undoClosed: 'This planting has changed since, so it can no longer be undone. Nothing was changed.',
});

/** These texts say why stock changed. */
export const plantingNotifications = texts('plantings', {
  harvestCorrected: 'Harvest corrected: {reason}',
  harvestRemoved: 'Harvest removed: {reason}',
  harvestUndone: 'Recording the harvest was undone',
});
