import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const locationTexts = texts('locations', {
  locationName: 'Location name',
  locationNameMissing: 'Location name is required',
  description: 'Description',
});
