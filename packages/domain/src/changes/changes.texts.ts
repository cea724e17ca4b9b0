import { texts } from '../core/texts.ts';

export const changesTexts = texts('changes', {
  since: 'Since',
  sinceMissing: 'Send since: now, or the cursor of a change that you have read.',
  typeUnknown: 'The type is unknown. Nothing of that type changes here.',
  limitUnfit: 'The limit must be a whole number from 1 to {max}.',
});
