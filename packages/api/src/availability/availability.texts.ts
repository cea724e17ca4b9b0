import { texts } from '@farm/domain/texts';

export const expectedRefusals = texts('availability', {
  cellTwice: 'This product has two numbers for the same week. Leave one of them.',
  changed: 'Someone else changed an expected harvest just now. Look at the numbers again, then save.',
  productGone: 'There is no longer such a product. Remove its row, then save.',
  unitLocked:
    'A harvest is expected in this unit. Empty its expected harvest first, then enter it in the new unit.',
  unitChanged: 'Base unit changed from {from} to {to}',
});
