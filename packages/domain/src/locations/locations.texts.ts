import { texts } from '../core/texts.ts';

export const locationTexts = texts('locations', {
  locationName: 'Location name',
  locationNameMissing: 'Location name is required',
  description: 'Description',
});
