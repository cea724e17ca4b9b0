import { texts } from '../core/texts.ts';

export const catalogInputTexts = texts('catalog', {
  productName: 'Product name',
  unitsPerPackage: 'Units per package',
  packagesPerBox: 'Packages per box',
  packagePounds: 'Weight of a package',
  template: 'Template',
  keepsDays: 'Days that stock keeps',
  daysToHarvest: 'Days to first harvest',
  keepsMissing: 'Enter the days of at least one product.',
  keepsTooMany: 'At most {most, number} products can be changed at once.',
  unitUnknown: 'Base unit must be each, lb, oz, bunch or head.',
  sizesTooMany: 'A template can have at most 100 package sizes.',
  sizesMissing: 'At least one package size is required.',
  productMissing: 'Product is required',
  variety: 'Variety',
  gtin: 'GTIN',
  gtinLength: 'A GTIN has 14 digits; 8, 12 or 13 are filled up with zeros.',
  gtinLastDigit: 'The last digit should be {digit}.',
});
