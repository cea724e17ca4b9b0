import { texts } from '@farm/domain/texts';

/** What the farm refuses about notifications. */
export const notificationRefusals = texts('notifications', {
  missing: 'You have no such notification.',
  personMissing: 'There is no person with this id to notify.',
});
