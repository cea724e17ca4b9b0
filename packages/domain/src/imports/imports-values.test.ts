import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyLetter } from '../testing/any-letter.ts';
import { ImportIssue } from './imports.schema.ts';
import type { ImportSeparator } from './imports-plan.rules.ts';
import { type RowReader, rowReader } from './imports-values.rules.ts';

const TODAY = '2026-04-24';
const FIRST_ROW = 2;

type Read = (reader: RowReader) => unknown;

/** A column's texts are read as these values; an issue brings its message with its choices. */
const readColumn = (texts: string[], read: Read, separator: ImportSeparator = ',') => {
  const rows = texts.map((text, at) => ({
    row: at + FIRST_ROW,
    cells: { price: text },
    chosen: {},
    separator,
  }));
  const reader = rowReader(rows, TODAY);
  return rows.map((row) => {
    const cells = reader(row);
    const value = read(cells);
    const [issue] = cells.issues;
    return issue ? [issue.message, ...issue.choices.map((choice) => choice.value)] : value;
  });
};

const readOne = (text: string, read: Read, separator?: ImportSeparator) =>
  readColumn([text], read, separator)[0];

const cents: Read = (reader) => reader.cents('price');
const whole: Read = (reader) => reader.whole('price');
const decimal: Read = (reader) => reader.decimal('price');
const day: Read = (reader) => reader.day('price');

test.each([
  ['$24.50', 2450],
  ['1,234.50', 123_450],
  ['US$ 3', 300],
  ['3.5 USD', 350],
  ['.75', 75],
  ['12', 1200],
  ['', null],
])('%j is %d cents', (text, expected) => {
  expect(readOne(text, cents)).toBe(expected);
});

test.each([
  ['(5.00)', 'Row 2, Price: A price cannot be below 0. Enter 0 for no charge.'],
  ['-5', 'Row 2, Price: A price cannot be below 0. Enter 0 for no charge.'],
  ['TBD', 'Row 2, Price: "TBD" is not a number. Enter it in digits, such as 12.'],
  ['12 34', 'Row 2, Price: "12 34" is not a number. Enter it in digits, such as 12.'],
  ['1e5', 'Row 2, Price: "1e5" is not a number. Enter it in digits, such as 12.'],
  ['24.505', 'Row 2, Price: A price has at most two decimals, such as 24.50. Round it, then try again.'],
  ['1,234,567.00', 'Row 2, Price: A price can be at most $100,000. Check the number.'],
])('%j is no price, and says what to do', (text, message) => {
  expect(readOne(text, cents)).toEqual([message]);
});

test('a comma is a decimal point only in files with semicolons or tabs, and where the column says so', () => {
  expect(readColumn(['24,50', '1.234,50', '3'], cents, ';')).toEqual([2450, 123_450, 300]);
  expect(readColumn(['24,50', '3,25'], cents, '\t')).toEqual([2450, 325]);
  expect(readOne('24,50', cents)).toEqual([
    'Row 2, Price: "24,50" may be 24.5 or 2450. Choose one, or write it with a point and without a comma.',
    '24.5',
    '2450',
  ]);
});

test.each([
  ['26.950000000000003', 2695],
  ['26.949999999999996', 2695],
  ['0.30000000000000004', 30],
  ['1,234.5600000000001', 123_456],
])('%j, which a spreadsheet computed, is %d cents', (text, expected) => {
  expect(readOne(text, cents)).toBe(expected);
  const comma = text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  expect(readOne(comma, cents, ';')).toBe(expected);
});

test('a rest that is no rest of binary numbers stays', () => {
  expect(readOne('0.3333333333333333', decimal)).toEqual([expect.stringContaining('nine decimal places')]);
  expect(readOne('12345678901234567', whole)).toEqual([expect.stringContaining('too large')]);
});

test('a number that may be a thousand times as much asks which', () => {
  const asks = (at: number) => [
    `Row ${at}, Price: "1,234" may be 1234 or 1.234. Choose one, or write it with a point and without a comma.`,
    '1234',
    '1.234',
  ];
  expect(readOne('1,234', whole)).toBe(1234);
  expect(readOne('1,234', whole, ';')).toEqual(asks(2));
  expect(readColumn(['24,50', '1,234'], decimal, ';')).toEqual(['24.5', asks(3)]);
  expect(readColumn(['24.50', '1,234'], decimal, ';')).toEqual(['24.5', '1234']);
  expect(readOne('0,125', decimal, ';')).toBe('0.125');
});

test('whole numbers and decimals say their bounds', () => {
  expect(readOne('12.0', whole)).toBe(12);
  expect(readOne('12.5', whole)).toEqual([
    'Row 2, Price: "12.5" is not a whole number. Enter one, such as 12.',
  ]);
  expect(readOne('-1', whole)).toEqual(['Row 2, Price: "-1" is too small. Enter at least 0.']);
  expect(readOne('99999999999', whole)).toEqual([
    'Row 2, Price: "99999999999" is too large. Enter at most 2,147,483,647.',
  ]);
  expect(readOne('0', decimal)).toEqual([
    'Row 2, Price: "0" is not a number above 0 with at most nine decimal places. Enter one, such as 0.25.',
  ]);
  expect(readOne('5.', decimal)).toBe('5');
});

test.each([
  ['2026-04-24', '2026-04-24'],
  ['2026-04-24T00:00:00', '2026-04-24'],
  ['2026/4/5', '2026-04-05'],
  ['4/24/2026', '2026-04-24'],
  ['4/24/26', '2026-04-24'],
  ['4/24/2026 0:00', '2026-04-24'],
  ['4/5/2026', '2026-04-05'],
  ['24-Apr-26', '2026-04-24'],
  ['24 Apr 2026', '2026-04-24'],
  ['Apr 24, 2026', '2026-04-24'],
  ['24-abr-26', '2026-04-24'],
  ['24 de abril de 2026', '2026-04-24'],
  ['24.4.2026', '2026-04-24'],
  ['Tue 12/1/2026', '2026-12-01'],
  ['Tuesday, 12/1/26', '2026-12-01'],
  ['12/1/2026 (Tue)', '2026-12-01'],
  ['Tues. 12-01-2026', '2026-12-01'],
  ['Fri 2026-04-24', '2026-04-24'],
  ['mar. 1/12/2026', '2026-12-01'],
  ['martes, 1/12/2026', '2026-12-01'],
  ['Dec. 1st 2026', '2026-12-01'],
  ['December 2nd, 2026', '2026-12-02'],
  ['the 3rd of December 2026', '2026-12-03'],
  ['Tue, Dec. 1st, 2026', '2026-12-01'],
  ['1º de dic. de 2026', '2026-12-01'],
  ['martes 1 de diciembre de 2026', '2026-12-01'],
  ['mié. 2 dic 2026', '2026-12-02'],
  ['el primero de diciembre del 2026', '2026-12-01'],
  ['1.dic.2026', '2026-12-01'],
  ['2026-Dec-01', '2026-12-01'],
  ['20261202', '2026-12-02'],
])('%j is the day %s', (text, expected) => {
  expect(readOne(text, day)).toBe(expected);
});

test.each([
  [
    '46136',
    '"46136" is a day as a spreadsheet counts it. Show the column as dates there, or write the day like 2026-04-24.',
  ],
  ['20261302', '"20261302" is not a day. Write it like 2026-04-24.'],
  ['4/24', '"4/24" has no year. Write the day like 2026-04-24.'],
  ['Apr 24', '"Apr 24" has no year. Write the day like 2026-04-24.'],
  ['2026-02-30', '"2026-02-30" is not a day. Write it like 2026-04-24.'],
  ['13/13/2026', '"13/13/2026" is not a day. Write it like 2026-04-24.'],
  ['today', '"today" is not a day. Write it like 2026-04-24.'],
  ['soon', '"soon" is not a day. Write it like 2026-04-24.'],
])('%j is no day, and says what to write', (text, says) => {
  expect(readOne(text, day)).toEqual([`Row 2, Price: ${says}`]);
});

test('the column as a whole tells month and day apart, and asks if it has them both ways', () => {
  expect(readColumn(['4/5/2026', '24/4/2026'], day)).toEqual(['2026-05-04', '2026-04-24']);
  const [first, second, third, fourth] = readColumn(
    ['13/4/2026', '4/13/2026', '4/5/2026', '2026-04-06'],
    day,
  );
  expect(first).toEqual([
    'Row 2, Price: "13/4/2026" may be month/day or day/month, since this column has both: 4/13/2026 and 13/4/2026. Write the day like 2026-04-24.',
    '2026-04-13',
  ]);
  expect(second).toEqual([expect.stringContaining('Row 3'), '2026-04-13']);
  expect(third).toEqual([expect.stringContaining('Row 4'), '2026-04-05', '2026-05-04']);
  expect(fourth).toBe('2026-04-06');
  // A weekday tells of its own day, and of those beside it.
  expect(readColumn(['Tue 1/12/2026', '4/5/2026'], day)).toEqual(['2026-12-01', '2026-05-04']);
});

test.each([
  ['lbs', 'lb'],
  ['Pounds', 'lb'],
  ['#', 'lb'],
  ['LB.', 'lb'],
  ['EA', 'each'],
  ['pcs', 'each'],
  ['ounces', 'oz'],
  ['bn', 'bunch'],
  ['hd', 'head'],
  ['manojos', 'bunch'],
  ['cabeza', 'head'],
])('%j is the unit %s', (text, unit) => {
  expect(readOne(text, (reader) => reader.unit('price'))).toBe(unit);
});

test('bu is a bunch only where the product is counted in bunches already', () => {
  expect(readOne('bu', (reader) => reader.unit('price', 'bunch'))).toBe('bunch');
  expect(readOne('bu', (reader) => reader.unit('price', 'lb'))).toEqual([
    'Row 2, Price: "bu" may be a bunch or a bushel. If it is a bunch, choose that; otherwise choose another unit.',
    ...['each', 'lb', 'oz', 'bunch', 'head'],
  ]);
});

test('an unknown unit is refused in the words of the farm, with the choices', () => {
  const rows = [{ row: 17, cells: { baseUnit: 'crate' }, chosen: {} }];
  const reader = rowReader(rows, TODAY)(rows[0] as (typeof rows)[number]);
  expect(reader.unit('baseUnit')).toBeNull();
  const [issue] = reader.issues;
  expect(issue?.message).toBe(
    'Row 17, Base unit: "crate" is not one of each, lb, oz, bunch, head. Choose one.',
  );
  expect(ImportIssue.parse(issue).choices.map(({ value }) => value)).toEqual([
    'each',
    'lb',
    'oz',
    'bunch',
    'head',
  ]);
  const chosen = [{ row: 17, cells: { baseUnit: 'crate' }, chosen: { baseUnit: 'each' } }];
  expect(rowReader(chosen, TODAY)(chosen[0] as (typeof chosen)[number]).unit('baseUnit')).toBe('each');
});

test('rows of four digits are numbered as in a spreadsheet', () => {
  const row = { row: 1234, cells: { price: '?' }, chosen: {} };
  const reader = rowReader([row], TODAY)(row);
  reader.cents('price');
  expect(reader.issues[0]?.message).toMatch(/^Row 1234, Price: /);
});

test.each([
  ['Net 10', 10],
  ['net-30', 30],
  ['N15', 15],
  ['10', 10],
  ['10 days', 10],
  ['7 días', 7],
  ['Due on receipt', 0],
  ['C.O.D.', 0],
])('terms %j are %d days', (text, days) => {
  expect(readOne(text, (reader) => reader.termsDays('price'))).toBe(days);
});

test.each(['2/10 net 30', '-10', 'prepaid', '10.5', '400'])('terms %j are refused', (text) => {
  expect(readOne(text, (reader) => reader.termsDays('price'))).toEqual([
    expect.stringMatching(/^Row 2, Price: "/),
  ]);
});

test('yes and no, and statuses as exports write them in English and Spanish', () => {
  const yesNo: Read = (reader) => reader.yesNo('price');
  expect(['Yes', 'x', 'TRUE', '1', 'Sí', '✓'].map((text) => readOne(text, yesNo))).toEqual(
    Array(6).fill(true),
  );
  expect(['No', 'n', '0', 'false'].map((text) => readOne(text, yesNo))).toEqual(Array(4).fill(false));
  expect(readOne('maybe', yesNo)).toEqual([
    'Row 2, Price: "maybe" is not yes or no. Choose one.',
    'yes',
    'no',
  ]);
  const planting: Read = (reader) => reader.plantingStatus('price');
  expect(['Planted', 'Sembrada', 'En cosecha', 'Terminada'].map((text) => readOne(text, planting))).toEqual([
    'planted',
    'planted',
    'harvesting',
    'finished',
  ]);
  const order: Read = (reader) => reader.orderStatus('price');
  expect(
    ['Pending Inventory', 'Pendiente de inventario', 'Entregado', 'Canceled'].map((text) =>
      readOne(text, order),
    ),
  ).toEqual(['pending_inventory', 'pending_inventory', 'delivered', 'cancelled']);
});

test('a field is read as the form reads it, and says what is wrong with it', () => {
  const field: Read = (reader) => reader.field('price', z.string().max(3));
  expect(readOne('abc', field)).toBe('abc');
  expect(readOne('abcd', field)).toEqual([expect.stringMatching(/^Row 2, Price: /)]);
});

test('a row with more cells than the header is refused', () => {
  const row = { row: 9, cells: { price: '3' }, chosen: {}, isShifted: true };
  expect(rowReader([row], TODAY)(row).issues[0]?.message).toMatch(
    /^Row 9: It has more cells than the header\./,
  );
});

test('a count of packages may name them', () => {
  const packages: Read = (reader) => reader.packages('price');
  expect(['2 cases', '3 cs', '4 x', '5 cajas', '6'].map((text) => readOne(text, packages))).toEqual([
    2, 3, 4, 5, 6,
  ]);
  expect(readOne('2.5 cases', packages)).toEqual([expect.stringContaining('not a whole number')]);
  expect(readOne('40 lb', packages)).toEqual([expect.stringContaining('not a number')]);
});

test('no text throws, and every issue can be stored', () => {
  const reads: Read[] = [
    cents,
    whole,
    decimal,
    day,
    (reader) => reader.unit('price'),
    (reader) => reader.termsDays('price'),
    (reader) => reader.yesNo('price'),
    (reader) => reader.orderStatus('price'),
  ];
  const text = fc.oneof(fc.string({ unit: anyLetter }), fc.stringMatching(/^[-−($]?[\d.,/ -]{1,14}\)?$/));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), fc.constantFrom(',', ';', '\t'), (texts, separator) => {
      const rows = texts.map((price, at) => ({ row: at + 1, cells: { price }, chosen: {}, separator }));
      const reader = rowReader(rows, TODAY);
      for (const row of rows) {
        for (const read of reads) {
          const cells = reader(row);
          read(cells);
          for (const issue of cells.issues) ImportIssue.parse(issue);
        }
      }
    }),
  );
});
