import { texts } from '@farm/domain/texts';

export const serviceRefusals = texts('services', {
  missing: 'This service was ended in the meantime, or there was none.',
  tooMany: 'The farm has {max, number} services. End one that is no longer used and try again.',
});
