import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const deliveryTexts = texts('deliveries', {
  presentDay: 'Present day',
  newDay: 'New day',
  spanReversed: 'To must not be before From.',
  spanTooLong: 'At most {max, number} days can be shown at once. Choose a shorter span.',
});
