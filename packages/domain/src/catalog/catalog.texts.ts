import { texts } from '../core/texts.ts';

/** Names of fields and units, and what schemas refuse. */
export const catalogTexts = texts('catalog', {
  productName: 'Product name',
  unitsPerPackage: 'Units per package',
  template: 'Template',
  unitUnknown: 'Base unit must be each, lb, oz, bunch or head.',
  sizesTooMany: 'A template can have at most 100 package sizes.',
  sizesMissing: 'At least one package size is required.',
  productMissing: 'Product is required',
  sizeHint: '{size} = {amount} {unit} per package',
  unit: '{unit, select, each {each} lb {lb} oz {oz} bunch {bunch} head {head} other {{unit}}}',
  unitWord:
    '{unit, select, lb {lb} oz {oz} bunch {{count, plural, one {bunch} other {bunches}}} head {{count, plural, one {head} other {heads}}} other {{count, plural, one {unit} other {units}}}}',
});
