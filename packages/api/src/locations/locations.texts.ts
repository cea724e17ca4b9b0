import { texts } from '@farm/domain/texts';

export const locationRefusals = texts('locations', {
  inUse: 'Failed to delete location. It may be in use by plantings.',
  missing: 'This location no longer exists. Reload the page.',
});
