import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare } from '../core/decimal.ts';
import { positiveDecimal } from '../core/decimal-fields.ts';
import { labels } from '../core/label.texts.ts';
import {
  canChangeBaseUnit,
  conversionHints,
  convertSizes,
  convertStock,
  isPlainWeight,
  isPresetUnseen,
  matchesSearch,
  poundsInLabel,
  presetUnits,
  sizeHint,
  unitsInLabel,
  unitsInTemplateUnit,
} from './catalog.rules.ts';
import { type BaseUnit, baseUnits } from './catalog.schema.ts';

const pairs = baseUnits.flatMap((from) => baseUnits.map((to): [BaseUnit, BaseUnit] => [from, to]));
const isConvertible = ([from, to]: [BaseUnit, BaseUnit]) =>
  from === to || (from === 'oz' && to === 'lb') || (from === 'lb' && to === 'oz');

describe('converting sizes', () => {
  test.each<[string, BaseUnit, BaseUnit, string]>([
    ['1', 'lb', 'oz', '16'],
    ['0.3125', 'lb', 'oz', '5'],
    ['16', 'oz', 'lb', '1'],
    ['5', 'oz', 'lb', '0.3125'],
    ['0.1', 'oz', 'lb', '0.00625'],
    ['0.000000001', 'oz', 'lb', '0.0000000000625'],
    ['2.5', 'each', 'each', '2.5'],
  ])('%s a package in %s is %s in %s', (value, from, to, expected) => {
    expect(convertSizes(value, from, to)).toBe(expected);
  });

  test('converting there and back gives the same size, with any nine decimal places', () => {
    const decimal = fc
      .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 999_999_999 }))
      .map(([whole, places]) =>
        positiveDecimal(labels.quantity()).parse(`${whole}.${String(places).padStart(9, '0')}`),
      );
    fc.assert(
      fc.property(decimal, (value) => {
        expect(convertSizes(convertSizes(value, 'lb', 'oz'), 'oz', 'lb')).toBe(value);
        expect(convertSizes(convertSizes(value, 'oz', 'lb'), 'lb', 'oz')).toBe(value);
        expect(compare(convertSizes(value, 'lb', 'oz'), value)).toBe(1);
      }),
    );
  });

  test.each(pairs.filter((pair) => !isConvertible(pair)))('from %s to %s has no ratio', (from, to) => {
    expect(() => convertSizes('1', from, to)).toThrow(RangeError);
  });
});

test('a value typed in the other weight unit is converted to the template’s unit', () => {
  expect(unitsInTemplateUnit('8', 'oz', 'lb')).toBe('0.5');
  expect(unitsInTemplateUnit('0.5', 'lb', 'oz')).toBe('8');
  expect(unitsInTemplateUnit('0.5', 'lb', 'lb')).toBe('0.5');
  expect(unitsInTemplateUnit('0.666666667', 'oz', 'lb')).toBe('0.041666667');
  expect(() => unitsInTemplateUnit('1', 'bunch', 'lb')).toThrow(RangeError);
});

test('stock converts with the unit and loses only a fraction of a unit', () => {
  expect(convertStock(10, 'lb', 'oz')).toBe(160);
  expect(convertStock(160, 'oz', 'lb')).toBe(10);
  expect(convertStock(175, 'oz', 'lb')).toBe(10);
  expect(convertStock(7, 'each', 'each')).toBe(7);
  expect(() => convertStock(7, 'each', 'lb')).toThrow(RangeError);
});

describe('changing a base unit', () => {
  test.each(pairs)('from %s to %s is allowed without stock and sizes', (from, to) => {
    expect(canChangeBaseUnit(from, to, { hasStock: false, hasSizes: false })).toBe(true);
  });

  test.each(pairs)('from %s to %s with stock or sizes is allowed only if a ratio exists', (from, to) => {
    const expected = isConvertible([from, to]);
    expect(canChangeBaseUnit(from, to, { hasStock: true, hasSizes: false })).toBe(expected);
    expect(canChangeBaseUnit(from, to, { hasStock: false, hasSizes: true })).toBe(expected);
    expect(canChangeBaseUnit(from, to, { hasStock: true, hasSizes: true })).toBe(expected);
  });
});

describe('the weight in a label', () => {
  test.each([
    ['5oz', '0.3125'],
    ['1lb', '1'],
    ['1.5 lb', '1.5'],
    ['10-lb bag', '10'],
    ['LB', '1'],
    ['lbs', '1'],
    ['oz clamshell', '0.0625'],
    ['10 lbs.', '10'],
    ['8 OZ', '0.5'],
    ['.5 lb', '0.5'],
    ['1,000 lb', '1000'],
    ['1/2 lb', '0.5'],
    ['1 1/2 lb', '1.5'],
    ['½ lb', '0.5'],
    ['12 x 8oz', '6'],
    ['16oz (1lb)', '1'],
    ['lb (2ct)', '2'],
  ])('%s is %s lb', (label, pounds) => {
    expect(poundsInLabel(label)).toBe(pounds);
  });

  test.each(['1ct', '12ct', 'each', 'bunch', '', '2 dozen', 'dozen', '3 bulbs', 'Large'])(
    '%s is no weight',
    (label) => {
      expect(poundsInLabel(label)).toBeNull();
    },
  );

  test('a number of ounces is a sixteenth of that number of pounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, hundredths) => {
          const number = `${whole}.${String(hundredths).padStart(2, '0')}`;
          const ounces = poundsInLabel(`${number}oz`);
          const pounds = poundsInLabel(`${number} lb bag`);
          expect(compare(convertSizes(ounces ?? '0', 'lb', 'oz'), pounds ?? '-1')).toBe(0);
          expect(compare(pounds ?? '-1', number)).toBe(0);
        },
      ),
    );
  });

  test('even an odd label is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (label) => {
        const pounds = poundsInLabel(`${label}lb`);
        if (pounds !== null) expect(compare(pounds, 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a label of one number and one unit', () => {
  test.each(['5oz', '12lb', '12 lb case', '1.5 lb', '10-lb bag', '1,000 lb', '1½ lb', '½lb', 'Case 5 lbs'])(
    'is %s',
    (label) => {
      expect(isPlainWeight(label)).toBe(true);
    },
  );

  test.each([
    '4/3lb',
    '6/8oz',
    '2-25lb',
    '8 - 1 lb clamshells',
    '4x3 lb',
    '1/2 lb',
    '2 lb 8 oz',
    'LB',
    '24ct',
    '3 bulbs',
  ])('is not %s', (label) => {
    expect(isPlainWeight(label)).toBe(false);
  });
});

describe('size hints', () => {
  test('the five documented ones are 2oz, 4oz, 5oz, 8oz and 1lb', () => {
    expect(conversionHints.map((hint) => `${hint.size} = ${hint.pounds}`)).toEqual([
      '2oz = 0.125',
      '4oz = 0.25',
      '5oz = 0.3125',
      '8oz = 0.5',
      '1lb = 1.0',
    ]);
  });

  test('the documented pounds match the weights in the labels', () => {
    for (const { size, pounds } of conversionHints)
      expect(compare(poundsInLabel(size) ?? '0', pounds)).toBe(0);
  });

  test.each<[string, BaseUnit, string | null]>([
    ['5oz', 'lb', '5oz = 0.3125 lb per package'],
    ['1 LB', 'lb', '1 LB = 1.0 lb per package'],
    ['12oz', 'lb', '12oz = 0.75 lb per package'],
    ['1lb', 'oz', '1lb = 16 oz per package'],
    ['2/3 oz', 'lb', '2/3 oz = 0.041666667 lb per package'],
    ['12ct', 'lb', null],
    ['24ct', 'head', '24ct = 24 heads per package'],
    ['dozen', 'each', 'dozen = 12 units per package'],
    ['5oz', 'each', null],
    ['0.0000000001 oz', 'lb', null],
    ['', 'lb', null],
  ])('%j of a template in %s: %s', (label, unit, hint) => {
    const text = sizeHint(label, unit);
    expect(text && String(text)).toBe(hint);
  });
});

describe('the units in a label', () => {
  test.each<[string, BaseUnit, string | null]>([
    ['8oz', 'lb', '0.5'],
    ['8oz', 'oz', '8'],
    ['2lb bag', 'oz', '32'],
    // Nine decimal places, the most that a ratio can have.
    ['2/3 oz', 'lb', '0.041666667'],
    ['2/3 oz', 'oz', '0.666666667'],
    ['0.0000000001 oz', 'lb', null],
    ['0lb', 'lb', null],
    ['12ct', 'lb', null],
    ['8oz', 'each', null],
    ['12lb', 'lb', '12'],
    ['24ct', 'each', '24'],
    ['24-count case', 'head', '24'],
    ['12 CT', 'bunch', '12'],
    ['dozen', 'each', '12'],
    ['2 dozen', 'each', '24'],
    ['half dozen', 'each', null],
    ['2 dozen, large', 'each', null],
    ['24 cartons', 'each', null],
    ['12 x 24ct', 'each', null],
    ['0ct', 'each', null],
    ['crate', 'each', null],
  ])('%j of a template in %s: %s', (label, unit, units) => {
    expect(unitsInLabel(label, unit)).toBe(units);
  });
});

test.each<[string, string | number, BaseUnit, boolean]>([
  ['case', 1, 'lb', true],
  ['Case', '1', 'each', true],
  ['flat, large', 1, 'each', true],
  ['caja', 1, 'bunch', true],
  ['24 heads', 1, 'head', true],
  ['large', 1, 'lb', true],
  ['case', 12, 'each', false],
  ['case', '', 'each', false],
  ['', 1, 'lb', false],
  ['24ct case', 1, 'each', false],
  ['lb', 1, 'lb', false],
  ['1lb', 1, 'lb', false],
  ['1 head', 1, 'head', false],
  ['each', 1, 'each', false],
  ['bunch', 1, 'bunch', false],
  ['showcase melon', 1, 'each', false],
])('%j with %j in %s is a preset that was likely not looked at: %s', (size, units, unit, is) => {
  expect(isPresetUnseen({ size, units, unit })).toBe(is);
});

test('a label presets its units, and what a person typed instead stays', () => {
  const at = (size: string, unit: BaseUnit = 'lb') => ({ size, unit });
  const lb12 = { ...at('12lb'), units: '12' };
  expect(presetUnits({ ...at(''), units: 1 }, at('12lb'))).toBe('12');
  expect(presetUnits({ ...at('1'), units: 1 }, at('12'))).toBe(1);
  expect(presetUnits(lb12, at('12l'))).toBe(1);
  expect(presetUnits(lb12, at('8oz'))).toBe('0.5');
  expect(presetUnits(lb12, at('12lb', 'oz'))).toBe('192');
  expect(presetUnits({ ...lb12, units: 10 }, at('8oz'))).toBe(10);
  expect(presetUnits({ ...lb12, units: '' }, at('12lb b'))).toBe('');
});

test.each([
  ['kale', true],
  ['  KALE ', true],
  ['5OZ', true],
  ['', true],
  ['chard', false],
  ['%', false],
])('a search for %j finds Curly Kale in 5oz and 1lb: %s', (query, found) => {
  expect(matchesSearch('Curly Kale', ['5oz', '1lb'], query)).toBe(found);
});
