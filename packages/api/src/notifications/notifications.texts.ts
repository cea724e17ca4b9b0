import { texts } from '@farm/domain/texts';

export const notificationRefusals = texts('notifications', {
  missing: 'You have no such notification.',
  personMissing: 'There is no person with this id to notify.',
});
