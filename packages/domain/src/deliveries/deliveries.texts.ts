import { texts } from '../core/texts.ts';

export const deliveryTexts = texts('deliveries', {
  presentDay: 'Current day',
  newDay: 'New day',
  day: 'Day',
  spanReversed: 'To must not be before From.',
  spanTooLong: 'At most {max, number} days can be shown at once. Choose a shorter span.',
});
