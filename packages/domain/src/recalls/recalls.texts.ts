import { texts } from '../core/texts.ts';

export const recallTexts = texts('recalls', {
  recall: 'Recall',
  reasonMissing: 'Enter why these lots are recalled.',
  kindMissing: 'Say whether this is a real recall or a practice.',
  lotsMissing: 'Name at least one lot.',
  lotsTooMany: 'At most {max} lots are in one recall.',
  returned: 'Returned',
  howUnknown: 'Choose how the buyer was told: phone, email, in person or text message.',
});
