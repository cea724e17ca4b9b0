import { texts } from '../core/texts.ts';

export const locationTexts = texts('locations', {
  locationName: 'Location name',
  locationNameMissing: 'Location name is required',
  description: 'Description',
  latitude: 'Latitude',
  longitude: 'Longitude',
  latitudeUnfit: 'Enter a latitude from -90 to 90 with at most six places, like 44.056912.',
  longitudeUnfit: 'Enter a longitude from -180 to 180 with at most six places, like -123.086754.',
  halfPlace: 'Enter latitude and longitude together, or neither.',
});
