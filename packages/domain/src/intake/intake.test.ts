import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLetter } from '../testing/any-letter.ts';
import { farmSizes, openMessages, today } from '../testing/messages-farm.ts';
import { type ReadWith, readOrderText } from './intake.rules.ts';
import { ReadOrder } from './intake.schema.ts';
import { plainOf, rowsOf } from './intake-text.rules.ts';

const sizeOf = (name: string, size: string) => {
  const found = farmSizes.find((other) => other.productName === name && other.size === size);
  if (!found) throw new Error(`The farm has no ${name} ${size}`);
  return found.sizeId;
};

const read = (text: string, more: Partial<ReadWith> = {}) =>
  readOrderText(text, { sizes: farmSizes, words: [], usual: [], today, ...more });

/** The lines as people would say them; a question has a question mark. */
const linesOf = (text: string, more: Partial<ReadWith> = {}) =>
  read(text, more).lines.map(({ state, asks, quantity, productName, size, text: said }) =>
    state === 'read' ? `${quantity} ${productName} ${size}` : `${asks}? ${said}`,
  );

const ONE_SIZE = '6 Dill bunch';

describe('a line is read with one product, one size and one whole number', () => {
  test.each([
    ['6 dill', ONE_SIZE],
    ['dill 6', ONE_SIZE],
    ['Dill - 6 bunches', ONE_SIZE],
    ['(6) dill', ONE_SIZE],
    ['dill x6', ONE_SIZE],
    ['6 x dill', ONE_SIZE],
    ['six bunches of dill', ONE_SIZE],
    ['seis manojos de eneldo', ONE_SIZE],
    ['half a dozen dill', ONE_SIZE],
    ['two (2) cases romaine', '2 Romaine Lettuce case (24 ct)'],
    ['twenty-four bunches cilantro', '24 Cilantro bunch'],
    ['treinta y dos manojos de cilantro', '32 Cilantro bunch'],
    ['una docena de manojos de cilantro', '12 Cilantro bunch'],
    ['1,000 bunches cilantro', '1000 Cilantro bunch'],
    ['20 arugula 8oz', '20 Arugula 8oz'],
    ['arugula, 8 oz, 20', '20 Arugula 8oz'],
    ['3 x 5 lb spinach', '3 Spinach 5 lb'],
    ['spinach 5# x 3', '3 Spinach 5 lb'],
    ['2 24ct romaine', '2 Romaine Lettuce case (24 ct)'],
    ['3 cs romaine', '3 Romaine Lettuce case (24 ct)'],
    ['4 cajas de cilantro', '4 Cilantro case (30 ct)'],
    ['2 flats of fresas', '2 Strawberries flat'],
    ['Kale, lacinato, case: 2', '2 Lacinato Kale case (24 ct)'],
    ['2 cs kale lacinato', '2 Lacinato Kale case (24 ct)'],
    ['1 cs brocoli', '1 Broccoli case (20 lb)'],
    ['2 cs zucchnii', '2 Zucchini case (20 lb)'],
    ['30 dozen eggs', '30 Eggs dozen'],
    ['20 lb tomatillos', '2 Tomatillos 10 lb'],
  ])('%s', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });
});

describe('everything else is asked', () => {
  test.each([
    ['10 lb kale', 'product'],
    ['3 lacinato', 'size'],
    ['2 cs cauliflower', 'size'],
    ['3 cs kale', 'product'],
    ['half case parsley', 'quantity'],
    ['2-3 cs romaine', 'quantity'],
    ['2 or 3 cs romaine', 'quantity'],
    ['1.5 cs fennel', 'quantity'],
    ['1,5 cajas de cilantro', 'quantity'],
    ['1.000 manojos de cilantro', 'quantity'],
    ['~3 cs romaine', 'quantity'],
    ['3+ cs romaine', 'quantity'],
    ['some dill', 'quantity'],
    ['100001 dill', 'quantity'],
    ['romaine case 32.00 4', 'quantity'],
    ['10 lb red onions', 'size'],
    ['24 heads butter lettuce', 'size'],
    ['3 bunches arugula', 'size'],
    ['2 flats strawbs', 'product'],
    ['3 flats cherries', 'product'],
    ['2 garlic scape pesto', 'product'],
    ['3 cs baby romaine', 'product'],
    ['6 dill if you have it', 'product'],
    ['do you have 6 dill?', 'product'],
    ['we received 6 dill', 'product'],
    ['thanks for the 6 dill', 'product'],
    ['6 dill instead of mint', 'product'],
  ])('%s', (text, asks) => {
    expect(read(text).lines).toMatchObject([{ state: 'question', asks, sizeId: null }]);
  });

  test('the choices of a question say how many packages each would be', () => {
    expect(read('50 lb orange carrots').lines).toMatchObject([
      {
        asks: 'size',
        choices: [
          { size: '5 lb', quantity: 10 },
          { size: '25 lb', quantity: 2 },
        ],
      },
    ]);
    expect(read('2 flats strawbs').lines[0]?.choices).toMatchObject([
      { productName: 'Strawberries', size: 'pint', quantity: null },
      { productName: 'Strawberries', size: 'flat', quantity: 2 },
    ]);
  });
});

test('goods that are refused, or of another order, never become a line', () => {
  for (const text of [
    'no dill this week',
    'cancel the 6 dill',
    'skip the dill',
    'Do not send:\n6 dill\n4 mint',
    'Returns: 6 dill, 4 mint',
    '6 dill, cancel that',
    '6 dill. No, 4.',
    '6 dill... no wait 4',
    '6 dill\nno dill',
    '6 dill\nactually 5 dill',
    '6 dill or 4 mint',
    '6 dill and mint',
    '> 6 dill',
    'On Tue, Apr 14, 2026 Rosa wrote:\n6 dill',
    'Subject: 6 dill',
    'Hi\nThanks,\n6 Dill Court',
    'Item, price\nDill, 6',
    '2 cs each: romaine, napa',
    '[4/20, 8:15 AM] Dani: 6 dill\n[4/20, 8:16 AM] Farm: 3 mint',
    'same as last week',
  ])
    expect(
      read(text).lines.filter(({ state }) => state === 'read'),
      text,
    ).toEqual([]);
});

test('what is usual is a question with the usual sizes, and breaks a tie only as a proposal', () => {
  const usual = [
    { sizeId: sizeOf('Lacinato Kale', 'case (24 ct)'), count: 9 },
    { sizeId: sizeOf('Romaine Lettuce', 'head'), count: 2 },
  ];
  expect(read('the usual please', { usual }).lines).toMatchObject([
    {
      state: 'question',
      word: '',
      choices: [{ productName: 'Lacinato Kale' }, { productName: 'Romaine Lettuce' }],
    },
  ]);
  expect(read('3 cs kale', { usual }).lines).toMatchObject([
    { state: 'question', sizeId: null, proposed: { sizeId: usual[0]?.sizeId, by: 'usual' } },
  ]);
});

test('a buyer’s own word means what was answered, unless the message says another size', () => {
  const words = [{ word: 'strawbs', sizeId: sizeOf('Strawberries', 'flat') }];
  expect(linesOf('2 Strawbs', { words })).toEqual(['2 Strawberries flat']);
  expect(linesOf('2 pints strawbs', { words })).toEqual(['2 Strawberries pint']);
  expect(linesOf('2 bunches strawbs', { words })).toEqual(['size? 2 bunches strawbs']);
  expect(linesOf('2 strawb', { words })).toEqual(['product? 2 strawb']);
});

describe('the day', () => {
  // Today is Monday, April 20.
  test.each([
    ['for Thursday', '2026-04-23'],
    ['thurs', '2026-04-23'],
    ['tmrw am', '2026-04-21'],
    ['para mañana', '2026-04-21'],
    ['pasado mañana', '2026-04-22'],
    ['deliver 4/24', '2026-04-24'],
    ['April 24th', '2026-04-24'],
    ['24 de abril', '2026-04-24'],
    ['24-Apr-26', '2026-04-24'],
    ['jueves', '2026-04-23'],
    ['Thursday the 23rd', '2026-04-23'],
    ['el lunes 27', '2026-04-27'],
    ['Lunch for 60 on Thursday. Deliver Wednesday 4/22.', '2026-04-22'],
  ])('%s', (text, day) => {
    expect(read(text).day).toMatchObject({ day, choices: [] });
  });

  test.each([
    ['next Thursday', ['2026-04-23', '2026-04-30']],
    ['Friday or Saturday', ['2026-04-24', '2026-04-25']],
    ['Monday', ['2026-04-20', '2026-04-27']],
    ['Thursday 4/24', ['2026-04-23', '2026-04-24']],
    ['para el 5/6 por favor, gracias', ['2026-05-06', '2026-06-05']],
    ['April 3', []],
  ])('%s is asked', (text, choices) => {
    expect(read(text).day).toMatchObject({ day: null, choices });
  });

  test.each(['thanks for last Thursday', '3/4 lb', 'por la mañana', 'we are closed Monday'])(
    '%s names none',
    (text) => {
      expect(read(text).day).toBeNull();
    },
  );
});

test.each([
  ['PO 1234', '1234'],
  ['P.O.# A-77', 'A-77'],
  ['orden de compra 55', '55'],
  ['PO: 7731\n3 cs romaine', '7731'],
  ['PO 30 cs romaine', undefined],
  ['P.O. Box 12', undefined],
  ['PO 1 and PO 2', undefined],
])('the PO of %s is %s', (text, value) => {
  expect(read(text).purchaseOrderNumber?.value).toBe(value);
});

test('remarks on a line stay with it, those on the delivery become the notes', () => {
  const { lines, notes } = read('2 cs zucchini (small ones please), 6 dill.\nPlease leave at back door');
  expect(lines.map(({ note }) => note)).toEqual(['small ones please', null]);
  expect(notes).toMatchObject({ value: 'Please leave at back door' });
});

test.each([
  ['2 cs zucchini $24.50', null],
  ['2 cs zucchini @ 24.50', null],
  ['2 cs zucchini (was $24.50)', null],
  ['2 cs zucchini (small ones please, $24.50)', 'small ones'],
  ['2 cs zucchini for the salad bar at $24.50', 'for the salad bar'],
  ['2 cs zucchini $24.50 for the salad bar', 'for the salad bar'],
])('a price is no note, since growers read notes: %s', (text, note) => {
  expect(read(text).lines).toMatchObject([{ productName: 'Zucchini', note }]);
  expectWholeReading(text);
});

const pieces = ({ day, purchaseOrderNumber, notes, lines, notRead }: ReadOrder) => [
  ...[day, purchaseOrderNumber, notes].flatMap((part) => (part ? [part, ...part.also] : [])),
  ...lines.flatMap((line) => [line, ...line.also]),
  ...notRead,
];

const expectWholeReading = (text: string) => {
  const order = read(text, { buyerName: 'Kale & Co.' });
  expect(ReadOrder.safeParse(order).error).toBeUndefined();
  const used = new Uint8Array(text.length);
  for (const { from, to } of pieces(order)) {
    expect(from).toBeLessThan(to);
    for (let index = from; index < to; index += 1) used[index] = (used[index] ?? 0) + 1;
  }
  expect(Math.max(0, ...used)).toBeLessThanOrEqual(1);
  for (const part of [...order.lines, ...order.notRead])
    expect(part.text).toBe(text.slice(part.from, part.to));
  for (const line of order.lines.filter(({ state }) => state === 'read')) {
    expect(farmSizes.map(({ sizeId }) => sizeId)).toContain(line.sizeId);
    expect(Number.isInteger(line.quantity) && Number(line.quantity) >= 1).toBe(true);
  }
  return used;
};

test('each letter and digit of a message is used once, by what it means or as not read', () => {
  for (const { text } of openMessages) {
    const used = expectWholeReading(text);
    const missed = [...text.matchAll(/[a-z]/gi)].filter(({ index }) => used[index] !== 1);
    expect(missed, text).toEqual([]);
  }
});

test('any text is read without an error', () => {
  const scraps = fc.constantFrom(
    ...[
      '3',
      '1/2',
      'x',
      'cs',
      'case',
      'dozen',
      '8oz',
      '#',
      'kale',
      'dill',
      'strawbs',
      'no',
      'and',
      'or',
      ',',
      '.',
      '\n',
    ],
    ...[
      '?',
      ':',
      '(',
      ')',
      '-',
      'Thursday',
      '4/24',
      'PO',
      'mañana',
      '½',
      'ﬁ',
      '…',
      '\u0301',
      '\ud83e',
      '🥬',
      '\r\n',
      '>',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      'On Tue wrote:',
      'From:',
      'the usual',
      'thanks',
      '--',
      '\u200b',
      '١٢',
    ],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(scraps, { maxLength: 40 }).map((parts) => parts.join(' ')),
        fc.array(scraps, { maxLength: 40 }).map((parts) => parts.join('')),
        fc.string({ unit: anyLetter, maxLength: 300 }),
      ),
      (text) => void expectWholeReading(text),
    ),
    { numRuns: 200 },
  );
}, 60_000);

/** The work of this process in milliseconds, since others may be busy. */
const worked = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** 2,000 products of two or three words with three sizes each, and 40 lines of which some are misspelled. */
const largeFarm = () => {
  const first = Array.from(
    { length: 100 },
    (_, index) =>
      `Sort${String.fromCharCode(97 + (index % 26))}${'aeiou'[index % 5]}${index % 7 === 0 ? 'lan' : 'ner'}${String.fromCharCode(97 + Math.floor(index / 26))}`,
  );
  const second = [
    'Kale',
    'Chard',
    'Lettuce',
    'Carrots',
    'Beets',
    'Tomatoes',
    'Peppers',
    'Onions',
    'Squash',
    'Radishes',
  ];
  const third = ['Bunched', 'Loose'];
  return first.flatMap((sort, a) =>
    second.flatMap((crop, b) =>
      third.flatMap((kind, c) =>
        [
          ['1 lb', '1'],
          ['5 lb', '5'],
          ['case (20 lb)', '20'],
        ].map(([size = '', unitsPerPackage = ''], d) => ({
          sizeId: ((a * 10 + b) * 2 + c) * 3 + d + 1,
          productNameId: (a * 10 + b) * 2 + c + 1,
          productName: `${sort} ${crop} ${kind}`,
          baseUnit: 'lb' as const,
          size,
          unitsPerPackage,
        })),
      ),
    ),
  );
};

test('40 lines are read with 2,000 products in 50 ms', () => {
  const sizes = largeFarm();
  expect(new Set(sizes.map(({ productNameId }) => productNameId)).size).toBe(2000);
  const text = Array.from({ length: 40 }, (_, index) => {
    const { productName } = sizes[index * 143] ?? { productName: '' };
    return `${index + 1} cs ${index % 3 === 0 ? productName.slice(0, -1) : productName} please`;
  }).join('\n');
  const times = Array.from({ length: 9 }, () => {
    const start = worked();
    readOrderText(text, { sizes, words: [], usual: [], today });
    return worked() - start;
  }).sort((a, b) => a - b);
  console.info(`40 lines with 2,000 products: ${times[0]?.toFixed(1)} ms`);
  expect(times[0]).toBeLessThan(50);
});

test.each([
  ['numbers and words', '1 a '.repeat(5000)],
  ['brackets', '('.repeat(20_000)],
  ['commas', '3 dill,'.repeat(2800)],
  ['letters', 'a'.repeat(20_000)],
  ['dots', '.'.repeat(20_000)],
  ['digits', '1'.repeat(20_000)],
  ['spaces', `3${' '.repeat(19_990)}dill`],
  ['names', 'kale '.repeat(4000)],
  ['rows', '3 cs kale\n'.repeat(2000)],
  ['mail', 'a.'.repeat(10_000)],
])('the longest message of %s does not hold up the farm', (_, text) => {
  const start = worked();
  read(text);
  expect(worked() - start).toBeLessThan(2000);
});

test('a list that goes on after ten times the dashes is recognized without looking through it at each', () => {
  const cpuOf = (dashes: number, times: number) => {
    const plain = plainOf(`6 dill\n${'--\n'.repeat(dashes)}1 cs kale\n2 cs romaine`);
    const start = worked();
    for (let time = 0; time < times; time += 1)
      expect(rowsOf(plain).every(({ kind }) => kind === 'order')).toBe(true);
    return worked() - start;
  };
  cpuOf(500, 50);
  expect(cpuOf(5000, 10)).toBeLessThan(4 * cpuOf(500, 100));
});
