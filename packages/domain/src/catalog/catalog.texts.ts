import { texts } from '../core/texts.ts';

export const catalogTexts = texts('catalog', {
  sizeHint: '{size} = {amount} {unit} per package',
  unit: '{unit, select, each {each} lb {lb} oz {oz} bunch {bunch} head {head} other {{unit}}}',
  unitWord:
    '{unit, select, lb {lb} oz {oz} bunch {{count, plural, one {bunch} other {bunches}}} head {{count, plural, one {head} other {heads}}} other {{count, plural, one {unit} other {units}}}}',
});
