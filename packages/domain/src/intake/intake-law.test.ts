import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrderText, type SizeToOrder } from './index.ts';

/** Sizes of which none is a bare bunch or head, as a farm that packs cases has them. */
const farm: [string, SizeToOrder['baseUnit'], [string, string][]][] = [
  [
    'Romaine Lettuce',
    'head',
    [
      ['24ct', '24'],
      ['12ct', '12'],
    ],
  ],
  [
    'Lacinato Kale',
    'bunch',
    [
      ['24ct', '24'],
      ['12ct', '12'],
    ],
  ],
  [
    'Rainbow Chard',
    'bunch',
    [
      ['24ct', '24'],
      ['12ct', '12'],
    ],
  ],
  [
    'Nantes Carrots',
    'lb',
    [
      ['50lb', '50'],
      ['25lb', '25'],
      ['5lb', '5'],
    ],
  ],
  [
    'Strawberries',
    'lb',
    [
      ['8lb', '8'],
      ['1lb', '1'],
    ],
  ],
  [
    'Arugula',
    'lb',
    [
      ['3lb', '3'],
      ['4oz', '0.25'],
    ],
  ],
  [
    'Baby Spinach',
    'lb',
    [
      ['10lb', '10'],
      ['5oz', '0.3125'],
    ],
  ],
  ['Fennel', 'each', [['case (12 ct)', '12']]],
];
const sizes: SizeToOrder[] = farm.flatMap(([productName, baseUnit, of], product) =>
  of.map(([size, unitsPerPackage], index) => ({
    sizeId: product * 10 + index + 1,
    productNameId: product + 1,
    productName,
    baseUnit,
    size,
    unitsPerPackage,
  })),
);

// Saturday.
const read = (text: string) =>
  readOrderText(text, { sizes, words: [], usual: [], today: '2026-11-28', buyerName: 'Cypress' });

const linesOf = (text: string) =>
  read(text).lines.map(({ state, asks, quantity, size, choices }) =>
    state === 'read'
      ? `${quantity} × ${size}`
      : `${asks}? ${choices.map((choice) => `${choice.size} × ${choice.quantity}`).join(', ')}`,
  );

const held = (text: string) =>
  read(text).notRead.flatMap(({ mayOrder, text: said }) => (mayOrder ? [said] : []));

describe('a correction is asked about, with the new number first', () => {
  test.each([
    '3 cs romaine 24ct, no wait, make that 10',
    '3 cs romaine 24ct no make it 10',
    '3 cs romaine 24ct. Sorry, 10',
    '3 cs romaine 24ct, I mean 10',
    '3 cajas romana 24ct no mejor 10',
    '3 cajas de romana 24ct. Perdón, 10',
    '3 cajas de romana 24ct\nno mejor 10',
    'quiero 3 romana 24ct, digo 10',
  ])('%s', (text) => {
    expect(linesOf(text)).toEqual(['quantity? 24ct × 10, 24ct × 3']);
    expect(held(text)).toEqual([]);
  });
});

test.each([
  ['2 cs romaine 24ct and another one', 3],
  ['2 cs romaine 24ct plus 1 more', 3],
  ['2 cajas romana 24ct y otra más', 3],
  ['2 romana 24ct y otras dos', 4],
  ['2 cajas romana 24ct y una extra', 3],
  ['2 cs romaine 24ct + 1', 3],
])('%s asks whether it is the sum', (text, sum) => {
  expect(linesOf(text)).toEqual([`quantity? 24ct × ${sum}, 24ct × 2`]);
});

test.each([
  ['between 4 and 6 cases of romaine 24ct', 'quantity? 24ct × null'],
  ['4-6 cases romaine 24ct', 'quantity? 24ct × null'],
  ['4 or 5 cases romaine 24ct', 'quantity? 24ct × null'],
  ['entre 4 y 6 cajas de romana 24ct', 'quantity? 24ct × null'],
  ['de 4 a 6 cajas de romana 24ct', 'quantity? 24ct × null'],
  ['3/5 cs romaine 24ct', 'quantity? 24ct × null'],
  ['2 dozen chard', 'size? 24ct × 1, 12ct × 2'],
  ['2 docenas de acelga', 'size? 24ct × 1, 12ct × 2'],
  ['a dozen kale', 'size? 24ct × null, 12ct × 1'],
  ['una docena acelga 12ct', 'quantity? 12ct × 1'],
  ['a dozen fennel', 'quantity? case (12 ct) × 1'],
  ['2 dozen carrots', 'size? 50lb × null, 25lb × null, 5lb × null'],
  ['romaine 24ct 48 ea', 'quantity? 24ct × 2'],
  ['romana 24ct 48 piezas', 'quantity? 24ct × 2'],
  ['carrots 2/25#', '2 × 25lb'],
  ['zanahorias 2/25 lb', '2 × 25lb'],
  ['strawberries 6/1lb', '6 × 1lb'],
])('%s', (text, line) => {
  expect(linesOf(text)).toEqual([line]);
  expect(read(text).day).toBeNull();
});

test.each([
  'for each box 2 romaine 24ct, 1 kale 12ct',
  '2 romaine 24ct per share, 1 kale 12ct',
  'per bag: 2 romaine 24ct, 1 kale 12ct',
  '2 romaine 24ct / box, 1 kale 12ct',
  'x30 boxes: 2 romaine 24ct, 1 kale 12ct',
  'Box A (30): 2 romaine 24ct, 1 kale 12ct',
  'Box A (30):\n2 romaine 24ct\n1 kale 12ct',
  'por caja: 2 romana 24ct, 1 kale 12ct',
  'cada bolsa lleva 2 romana 24ct, 1 kale 12ct',
])('what each of several boxes gets is asked, all of it: %s', (text) => {
  const { lines } = read(text);
  expect(lines.map(({ state }) => state)).toEqual(['question', 'question']);
});

test.each(['OC 5521', 'O.C. 5521', 'OC: 5521', 'orden de compra no. 5521'])('%s is a PO', (text) => {
  expect(read(`${text}\n2 romana 24ct`).purchaseOrderNumber?.value).toBe('5521');
});

test.each([
  ['2 romaine 24ct before Wednesday', ['2026-11-29', '2026-11-30', '2026-12-01']],
  ['2 romana 24ct antes del miércoles', ['2026-11-29', '2026-11-30', '2026-12-01']],
  ['2 romaine 24ct after Wednesday', ['2026-12-03', '2026-12-04', '2026-12-05']],
  ['2 romaine 24ct before tomorrow', ['2026-11-28']],
  ['2 romaine 24ct not before Wednesday', ['2026-12-02', '2026-12-03', '2026-12-04']],
  ['2 romaine 24ct on or before Wednesday', ['2026-11-30', '2026-12-01', '2026-12-02']],
  ['2 romana 24ct a partir del miércoles', ['2026-12-02', '2026-12-03', '2026-12-04']],
])('the day is asked: %s', (text, choices) => {
  expect(read(text).day).toMatchObject({ day: null, choices });
  expect(linesOf(text)).toEqual(['2 × 24ct']);
});

test.each([
  ['2 romaine 24ct no later than Wednesday', '2026-12-02'],
  ['2 romana 24ct a más tardar el miércoles', '2026-12-02'],
  ['2 romaine 24ct first thing Wednesday', '2026-12-02'],
  ['2 romaine 24ct a week from Monday', '2026-12-07'],
  ['30 nov: 2 romana 24ct', '2026-11-30'],
  ["2 romaine 24ct. It's our 10th anniversary!", undefined],
  ['2 romaine 24ct to our 5th street store', undefined],
])('the day of %s', (text, day) => {
  expect(read(text).day?.day).toBe(day);
  expect(linesOf(text)).toEqual(['2 × 24ct']);
});

test.each([
  ['2 romaine 24ct @ $25', 2500, 'package'],
  ['2 romaine 24ct at 25 each', 2500, 'package'],
  ['2 romaine 24ct, $25.50', 2550, 'package'],
  ['2 romana 24ct a $25 por caja', 2500, 'package'],
  ['2 romana 24ct a 25 cada una', 2500, 'package'],
  ['2 carrots 25lb @ $1.10/lb', 110, 'base_unit'],
  ['2 carrots 25lb @ $1.10 per pound', 110, 'base_unit'],
  ['2 carrots 25lb, 95 cents a pound', 95, 'base_unit'],
  ['carrots 25lb x 2 @ .95/lb', 95, 'base_unit'],
  ['2 romaine 24ct for $50 total', 2500, 'package'],
])('the price of %s is read', (text, cents, per) => {
  expect(read(text).lines).toMatchObject([{ state: 'read', quantity: 2, price: { cents, per, list: null } }]);
});

test('what is sent to a street is ordered, and no address', () => {
  expect(linesOf('send 4 romaine 24ct to Main Street')).toEqual(['4 × 24ct']);
});

describe('lines of several days', () => {
  const ordersOf = (text: string) => {
    const { lines, orders } = read(text);
    return orders.map(({ day, choices }, index) => [
      day ?? choices,
      lines
        .filter(({ order }) => order === index)
        .map(({ state, quantity }) => (state === 'read' ? quantity : '?')),
    ]);
  };
  const apart = [
    ['2026-11-30', [2]],
    ['2026-12-02', [3]],
  ];
  test.each([
    'Mon 2 romaine 24ct / Wed 3 romaine 24ct',
    'Monday:\n2 romaine 24ct\n\nWednesday:\n3 romaine 24ct',
    '2 romaine 24ct for Monday, 3 romaine 24ct for Wednesday',
    '2 romaine 24ct Monday\n3 chard 12ct Wednesday',
    'Deliver Monday: 2 romaine 24ct. Wednesday: 3 chard 12ct',
    'lun 2 romana 24ct, mié 3 romana 24ct',
    'Para el lunes 2 romana 24ct y para el miércoles 3 acelga 12ct',
  ])('are an order each: %s', (text) => {
    expect(ordersOf(text)).toEqual(apart);
    expect(read(text).day).toMatchObject({ day: null, choices: ['2026-11-30', '2026-12-02'] });
    for (const { day, order } of read(text).lines) expect(day).toBe(apart[order ?? -1]?.[0]);
  });

  test('before any day, a line is asked about its own', () => {
    expect(ordersOf('1 kale 12ct\nMon: 2 romaine 24ct\nWed: 3 romaine 24ct')).toEqual([
      [['2026-11-30', '2026-12-02'], [1]],
      ...apart,
    ]);
  });

  test.each([
    'Monday or Wednesday: 2 romaine 24ct',
    'Lunch on Saturday for 60. Deliver Friday: 2 romaine 24ct',
    'for Monday\n2 romaine 24ct\n3 chard 12ct\nWe are closed Wednesday',
    'Monday 2 romaine 24ct, 3 chard 12ct Wednesday',
  ])('but not: %s', (text) => {
    expect(read(text).orders).toEqual([]);
    expect(read(text).lines.every(({ order, day }) => order === null && day === null)).toBe(true);
  });
});

describe('what is not read and may order something waits for a person', () => {
  test.each([
    ['2 romaine 24ct. And seven of the purple stuff please', ['And seven of the purple stuff please']],
    ['quince de las moradas y 2 romana 24ct', ['quince de las moradas y']],
    ['leave 5 of them at the back door. 2 romaine 24ct', ['leave 5 of them at the back door']],
    ['2 🥕 5lb and 3 🍅', ['2 🥕 5lb and 3 🍅']],
    ['2 romaine 24ct and 🍅', ['🍅']],
    ['cancel the 6 romaine', ['cancel the 6 romaine']],
    ['2 chard 12ct\n4 romaine Main Street', ['4 romaine Main Street']],
    ['2 chard 12ct. Double the romaine from last week', ['Double the romaine from last week']],
    ['Mon 2 romaine 24ct, Wed same', ['same']],
    ['2 romaine 24ct\nThanks!\nSend 9 whenever', ['Send 9 whenever']],
  ])('%s', (text, pieces) => {
    expect(held(text)).toEqual(pieces);
  });

  test.each([
    '🥬 2 romaine 24ct\n🍓 3 strawberries 8lb',
    '2 romaine 24ct, call 555-0147 if late\n1420 Oak Street\nThanks\nJo\n(555) 555-0199',
    '2 romaine 24ct\nThanks\nJo Marsh\n12 Main Street, Suite 4, Salem OR 97301',
    '2 romaine 24ct\n> 5 chard 12ct',
    '2 romaine 24ct\n--\nEst. 1987',
    'On Tue, Nov 24, 2026 Rosa wrote:\n6 kale 12ct',
    'leave at dock 2, gate code 4471. 2 romaine 24ct. Friday before 9',
    'lunch for 60: 2 romaine 24ct',
    '2 romaine 24ct\nJo Marsh | 503-555-0144 x12',
    '2 romaine 24ct\nJo\n812 SW 3rd Ave\nPortland, OR 97204',
    '2 romaine 24ct before 10am',
    '2 romaine 24ct. See you at 5',
    '2 romana 24ct antes de las 10',
    '2 romaine 24ct Friday, same time please',
    'Gracias, 2 romana 24ct para el lunes a las 9',
  ])('but nothing of: %s', (text) => {
    expect(held(text)).toEqual([]);
  });
});

describe('no number vanishes', () => {
  const WORDS: Record<string, number> = {
    seven: 7,
    fourteen: 14,
    nine: 9,
    siete: 7,
    catorce: 14,
    nueve: 9,
    ocho: 8,
  };
  const digits = fc.integer({ min: 3, max: 97 }).map(String);
  const number = fc.oneof(digits, fc.constantFrom(...Object.keys(WORDS)));
  const scrap = fc.constantFrom(
    ...[
      'romaine 24ct',
      'kale',
      'chard 12ct',
      'carrots 25lb',
      'arugula',
      'acelga 12ct',
      'fresas 8lb',
      'fennel',
    ],
    ...[
      'cs',
      'cajas',
      'of the 5oz',
      'de las moradas',
      'dozen',
      'docenas',
      'ea',
      'heads',
      'more',
      'más',
      'lb',
      '#',
    ],
    ...[
      'and',
      'y',
      'or',
      'no',
      'no wait',
      'mejor',
      'perdón',
      'make it',
      'please',
      'between',
      'entre',
      'maybe',
    ],
    ...[
      'cancel the',
      'if you have',
      'instead of',
      'per box',
      'cada caja',
      'actually',
      'leave',
      'before',
      'after',
    ],
    ...[
      'Monday',
      'miércoles',
      'for',
      'para',
      'the',
      'purple ones',
      'thanks',
      'total',
      'at',
      'x',
      '/',
      '-',
      '(',
      ')',
    ],
    ...[',', '.', '\n', ':', '?', '🥕'],
  );
  const message = fc.array(fc.oneof({ weight: 3, arbitrary: scrap }, { weight: 2, arbitrary: number }), {
    minLength: 1,
    maxLength: 24,
  });
  /** 'Monday after 3' is a time of day. */
  const TIME = /\b(?:at|before|after|between(?: \d+ and)?) $/;
  const numberOf = (word: string) => WORDS[word] ?? Number(word);

  test('it is in a line that means it, in a question, or waits for a person', () => {
    fc.assert(
      fc.property(message, (parts) => {
        const text = parts.join(' ');
        const order = read(text);
        const within = (from: number, { from: start, to }: { from: number; to: number }) =>
          start <= from && from < to;
        const others = [order.day, order.purchaseOrderNumber, order.notes].flatMap((part) =>
          part ? [part, ...part.also] : [],
        );
        for (const match of text.matchAll(/(?<![\p{L}\d])(?:\d+|\p{L}+)(?![\p{L}\d])/gu)) {
          const [word] = match;
          if (!(word in WORDS) && !/^\d+$/.test(word)) continue;
          if (TIME.test(text.slice(0, match.index)) && numberOf(word) <= 24) continue;
          const line = order.lines.find((each) =>
            [each, ...each.also].some((piece) => within(match.index, piece)),
          );
          const isTold =
            line?.state === 'question' ||
            (line !== undefined &&
              [line.quantity, ...(line.size?.match(/\d+/g) ?? []).map(Number)].includes(numberOf(word)));
          const isHeld = order.notRead.some((piece) => piece.mayOrder && within(match.index, piece));
          const isOther = others.some((piece) => within(match.index, piece));
          expect(isTold || isHeld || isOther, `${word} at ${match.index} of ${JSON.stringify(text)}`).toBe(
            true,
          );
        }
      }),
      { numRuns: 600 },
    );
  }, 60_000);
});

/** The work of the main thread in milliseconds, since others may be busy. */
const worked = (work: () => void) => {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};

test.each(
  [
    '½',
    '1 ',
    'a',
    '\n',
    '(',
    ')',
    '1,',
    '1/',
    '(1)',
    '1 a ',
    '3 dill,',
    'perdón, 9. ',
    '4/5 ',
    'po 1 ',
    '$1 ',
    '@',
  ].concat([
    'mon 2 romaine 24ct ',
    'no ',
    '2 or ',
    'between 4 and ',
    'dozen ',
    '🥕',
    'on 1 wrote\n',
    'a.',
    '1-',
    '12 abcdefghij ',
  ]),
)('the longest message of %j is read in 50 ms, and in time that grows with its length', (shape) => {
  const least = (length: number) => {
    const text = shape.repeat(Math.floor(length / shape.length));
    return Math.min(...Array.from({ length: 6 }, () => worked(() => read(text))));
  };
  const whole = least(20_000);
  expect(whole).toBeLessThan(50);
  // So little work says nothing about its growth.
  expect(whole).toBeLessThan(Math.max(20, 3 * least(10_000)));
});
