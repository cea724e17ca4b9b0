import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const suggestionTexts = texts('suggestions', {
  crop: 'Crop',
  region: 'Region',
});
