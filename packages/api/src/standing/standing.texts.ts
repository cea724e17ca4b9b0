import { texts } from '@farm/domain/texts';

export const standingRefusals = texts('standing', {
  missing: 'This standing order does not exist. Reload the page.',
});
