import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputIssues } from '../core/input-issues.ts';
import { alsoAskedFor, firstListedDay } from '../orders/orders-stock.rules.ts';
import {
  type AskedLine,
  type HarvestLine,
  harvestSentence,
  harvestList as listHarvest,
  lotEmptied,
  lotsAboveFill,
  nothingToHarvest,
  notInStore,
  openQuestions,
  type PackedLine,
  packQuestions,
  pickPlan,
  pickPlans,
  questionText,
} from './packing.rules.ts';
import {
  DayInput,
  DeliverInput,
  HarvestedInput,
  HarvestRow,
  PackInput,
  UnpackInput,
} from './packing.schema.ts';
import { packingTexts } from './packing.texts.ts';

const kale = 7;
const beets = 8;

const line = ({
  quantity = 1,
  ...fields
}: Partial<HarvestLine> & { quantity?: number } = {}): HarvestLine => {
  return {
    productNameId: kale,
    productName: 'Kale',
    baseUnit: 'lb',
    deliveryDate: '2026-04-24',
    fillQuantity: quantity,
    fillUnits: null,
    unitsPerPackage: '1',
    size: '1lb',
    buyerName: 'Harbor',
    ...fields,
  };
};

const harbor = line({ quantity: 3, size: '12lb', unitsPerPackage: '12' });
const mill = line({ quantity: 20, size: '8oz', unitsPerPackage: '0.5', buyerName: 'Mill' });
const through = '2026-04-25';
const held = (units: number) => new Map([[kale, units]]);
const harvestList = (
  lines: readonly HarvestLine[],
  stock: ReadonlyMap<number, number>,
  day: string,
  asked: readonly AskedLine[] = [],
) => listHarvest({ lines, asked, stock }, day);

describe('harvest list', () => {
  test('asks for what confirmed lines need beyond the stock: 46 lb with 20 on hand are 26', () => {
    const { rows, enough } = harvestList([harbor, mill], held(20), through);
    expect(rows).toEqual([
      {
        productNameId: kale,
        productName: 'Kale',
        baseUnit: 'lb',
        onHand: 20,
        old: 0,
        needed: '46',
        earlier: '46',
        toHarvest: 26,
        sizes: [
          { size: '12lb', packages: 3 },
          { size: '8oz', packages: 20 },
        ],
        hasUnknownSize: false,
        buyers: [
          { buyerName: 'Harbor', deliveryDate: '2026-04-24', packages: 3, size: '12lb' },
          { buyerName: 'Mill', deliveryDate: '2026-04-24', packages: 20, size: '8oz' },
        ],
        alsoAsked: '0',
      },
    ]);
    expect(enough).toEqual([]);
    const [row] = rows;
    expect(HarvestRow.parse({ ...row, plantings: [] })).toEqual({ ...row, plantings: [] });
  });

  test('asks for a whole unit where part of one is missing: 33 × 5oz without stock are 11 lb', () => {
    const { rows } = harvestList(
      [line({ quantity: 33, size: '5oz', unitsPerPackage: '0.3125' })],
      new Map(),
      through,
    );
    expect(rows).toMatchObject([{ onHand: 0, needed: '10.3125', toHarvest: 11 }]);
  });

  test('names a product of which enough is on hand apart, with nothing to harvest', () => {
    for (const units of [100, 46]) {
      const { rows, enough } = harvestList([harbor, mill], held(units), through);
      expect(rows).toEqual([]);
      expect(enough).toMatchObject([{ productName: 'Kale', onHand: units, needed: '46', toHarvest: 0 }]);
    }
  });

  test('tells what is due before the last day apart: 20 on hand, 30 before, 10 on it are 20', () => {
    const lines = [
      line({ deliveryDate: '2026-04-01', quantity: 18 }),
      line({ deliveryDate: '2026-04-24', quantity: 12 }),
      line({ deliveryDate: through, quantity: 10 }),
    ];
    expect(harvestList(lines, held(20), through).rows).toMatchObject([
      { onHand: 20, earlier: '30', needed: '40', toHarvest: 20 },
    ]);
  });

  test('counts overdue lines and those of the last day, and none after it', () => {
    const due = (day: string) =>
      harvestList([line({ deliveryDate: day, quantity: 5 })], held(0), through).rows[0]?.toHarvest;
    expect(due('2026-01-02')).toBe(5);
    expect(due(through)).toBe(5);
    expect(due('2026-04-26')).toBeUndefined();
  });

  test('counts what a line gets, not what was ordered, and weighed lines by their weight', () => {
    const short = line({ quantity: 10, fillQuantity: 8, unitsPerPackage: '2', size: '2lb' });
    const weighed = line({ quantity: 4, fillUnits: '33.7', unitsPerPackage: '10', size: '10lb' });
    const { rows } = harvestList([short, weighed], held(0), through);
    expect(rows).toMatchObject([
      {
        needed: '49.7',
        toHarvest: 50,
        sizes: [
          { size: '10lb', packages: 4 },
          { size: '2lb', packages: 8 },
        ],
      },
    ]);
  });

  test('names the size first that takes most of the product', () => {
    const sizes = (packages: number) =>
      harvestList([harbor, { ...mill, fillQuantity: packages }], held(0), through).rows[0]?.sizes;
    expect(sizes(71)?.map(({ size }) => size)).toEqual(['12lb', '8oz']);
    expect(sizes(73)?.map(({ size }) => size)).toEqual(['8oz', '12lb']);
  });

  test('leaves out a line that gets nothing', () => {
    const none = line({ quantity: 10, fillQuantity: 0, unitsPerPackage: null });
    expect(harvestList([none], held(0), through)).toEqual({ rows: [], enough: [] });
    expect(harvestList([none, mill], held(0), through).rows).toMatchObject([
      { hasUnknownSize: false, sizes: [{ size: '8oz' }], buyers: [{ buyerName: 'Mill' }] },
    ]);
  });

  test('counts a package of unknown size as one base unit and says so', () => {
    const unknown = line({ quantity: 6, unitsPerPackage: null, size: 'flat' });
    const { rows } = harvestList([unknown, mill], held(0), through);
    expect(rows).toMatchObject([{ needed: '16', hasUnknownSize: true }]);
  });

  test('only mentions what pending and held lines ask for', () => {
    const pending = line({ quantity: 1, unitsPerPackage: '7.5' });
    const waiting = line({ quantity: 9, unitsPerPackage: '0.5' });
    const { rows } = harvestList([harbor, mill], held(20), through, [pending, waiting]);
    expect(rows).toMatchObject([{ needed: '46', toHarvest: 26, alsoAsked: '12' }]);
    expect(rows[0]?.buyers).toHaveLength(2);
  });

  test('says nothing about a product that only pending and held lines ask for', () => {
    expect(harvestList([], held(0), through, [line()])).toEqual({ rows: [], enough: [] });
  });

  test('lists the largest amount first, then by name, and the products with enough after them by name', () => {
    const of = (productNameId: number, productName: string, quantity: number) =>
      line({ productNameId, productName, quantity });
    const { rows, enough } = harvestList(
      [of(1, 'Zucchini', 5), of(2, 'Leeks', 30), of(3, 'beets', 5), of(4, 'Chard', 2), of(5, 'Arugula', 9)],
      new Map([
        [4, 2],
        [5, 10],
      ]),
      through,
    );
    expect(rows.map(({ productName }) => productName)).toEqual(['Leeks', 'beets', 'Zucchini']);
    expect(enough.map(({ productName }) => productName)).toEqual(['Arugula', 'Chard']);
  });

  test('keeps products of one name apart by their id', () => {
    const { rows } = harvestList([harbor, { ...harbor, productNameId: beets }], held(30), through);
    expect(rows.map(({ productNameId, toHarvest }) => [productNameId, toHarvest])).toEqual([
      [beets, 36],
      [kale, 6],
    ]);
  });

  test('adds up the packages of one buyer, day and size, and sorts buyers by day and name', () => {
    const early = { ...harbor, deliveryDate: '2026-04-20', buyerName: 'Zest' };
    const { rows } = harvestList([mill, harbor, harbor, early], held(0), through);
    expect(rows[0]?.buyers).toEqual([
      { buyerName: 'Zest', deliveryDate: '2026-04-20', packages: 3, size: '12lb' },
      { buyerName: 'Harbor', deliveryDate: '2026-04-24', packages: 6, size: '12lb' },
      { buyerName: 'Mill', deliveryDate: '2026-04-24', packages: 20, size: '8oz' },
    ]);
  });

  test('asks for the least whole amount that covers the need', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('0.0625', '0.1', '0.3125', '1', '2.5')),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer({ min: 0, max: 500 }),
        (ordered, onHand) => {
          const lines = ordered.map(([quantity, unitsPerPackage]) => line({ quantity, unitsPerPackage }));
          const { rows, enough } = harvestList(lines, held(onHand), through);
          const [row] = [...rows, ...enough];
          const after = harvestList(lines, held(onHand + (row?.toHarvest ?? 0)), through);
          expect(after.rows).toEqual([]);
          if (row && row.toHarvest > 0) {
            const oneLess = harvestList(lines, held(onHand + row.toHarvest - 1), through);
            expect(oneLess.rows).toMatchObject([{ toHarvest: 1 }]);
          }
        },
      ),
    );
  });

  test('still lists what is 60 days overdue', () => {
    expect(firstListedDay('2026-04-24')).toBe('2026-02-23');
  });
});

const lots = [
  { id: 3, unitsAvailable: 40, harvestDate: '2026-04-22' },
  { id: 5, unitsAvailable: 18, harvestDate: '2026-04-20' },
];

describe('pick plan', () => {
  test('takes the oldest harvest first: 46 of 18 and 40 are 18 and 28', () => {
    expect(pickPlan(lots, '46')).toEqual({
      picks: [
        { lotId: 5, units: '18' },
        { lotId: 3, units: '28' },
      ],
      missing: '0',
    });
  });

  test('says what is missing when the lots give out', () => {
    const { missing, picks } = pickPlan(lots, '64');
    expect(missing).toBe('6');
    expect(picks).toEqual([
      { lotId: 5, units: '18' },
      { lotId: 3, units: '40' },
    ]);
    expect(`${notInStore({ units: missing, baseUnit: 'lb' })}`).toBe('not in store: 6 lb');
    expect(notInStore({ units: '0', baseUnit: 'lb' })).toBeNull();
    expect(pickPlan([], '6')).toEqual({ picks: [], missing: '6' });
  });

  test('takes the lower id of one day first, and skips an empty lot', () => {
    const sameDay = [9, 2, 4].map((id) => ({
      id,
      unitsAvailable: id === 2 ? 0 : 5,
      harvestDate: '2026-04-20',
    }));
    expect(pickPlan(sameDay, '6').picks).toEqual([
      { lotId: 4, units: '5' },
      { lotId: 9, units: '1' },
    ]);
  });

  test('picks nothing for nothing', () => {
    expect(pickPlan(lots, '0')).toEqual({ picks: [], missing: '0' });
  });

  test('gives the next line what the lines before it left', () => {
    const plans = pickPlans(lots, [
      { id: 1, need: '11.4' },
      { id: 2, need: '11.4' },
      { id: 3, need: '40' },
    ]);
    expect(plans.get(1)).toEqual({ picks: [{ lotId: 5, units: '11.4' }], missing: '0' });
    expect(plans.get(2)).toEqual({
      picks: [
        { lotId: 5, units: '6.6' },
        { lotId: 3, units: '4.8' },
      ],
      missing: '0',
    });
    expect(plans.get(3)).toEqual({ picks: [{ lotId: 3, units: '35.2' }], missing: '4.8' });
  });

  test('picks and what is missing add up to the need, and no lot gives more than it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 20_000 }),
        (available, tenths) => {
          const rows = available.map((unitsAvailable, index) => ({
            id: index + 1,
            unitsAvailable,
            harvestDate: `2026-04-0${(index % 3) + 1}`,
          }));
          const { picks, missing } = pickPlan(rows, String(tenths / 10));
          const inTenths = (units: string) => Math.round(Number(units) * 10);
          const picked = picks.reduce((total, { units }) => total + inTenths(units), 0);
          expect(picked + inTenths(missing)).toBe(tenths);
          const all = available.reduce((total, units) => total + units, 0);
          expect(inTenths(missing)).toBe(Math.max(0, tenths - all * 10));
          for (const { lotId, units } of picks) {
            expect(Number(units)).toBeGreaterThan(0);
            expect(Number(units)).toBeLessThanOrEqual(available[lotId - 1] ?? 0);
          }
        },
      ),
    );
  });
});

const packed = (fields: Partial<PackedLine> = {}): PackedLine => ({
  quantity: 10,
  fillQuantity: 10,
  fillUnits: null,
  unitsPerPackage: '1',
  isCatchWeight: false,
  ...fields,
});

describe('before a line is packed', () => {
  test('there is no question about what was ordered', () => {
    expect(packQuestions(packed())).toEqual([]);
  });

  test('less than ordered needs a reason, down to nothing', () => {
    expect(packQuestions(packed({ fillQuantity: 8 }))).toEqual(['reason']);
    expect(packQuestions(packed({ fillQuantity: 0 }))).toEqual(['reason']);
  });

  test('more than ordered asks', () => {
    const more = packed({ fillQuantity: 12 });
    expect(packQuestions(more)).toEqual(['above']);
    expect(`${questionText('above', { ...more, baseUnit: 'lb' })}`).toBe(
      'More than ordered (12 of 10). Pack anyway?',
    );
  });

  const roasts = packed({ quantity: 4, fillQuantity: 4, unitsPerPackage: '10', isCatchWeight: true });

  test('what is sold by weight needs a weight, unless nothing of it is packed', () => {
    expect(packQuestions(roasts)).toEqual(['weight']);
    expect(packQuestions({ ...roasts, fillQuantity: 3 })).toEqual(['reason', 'weight']);
    expect(packQuestions({ ...roasts, fillQuantity: 0 })).toEqual(['reason']);
  });

  test.each([
    ['33.7', []],
    ['3.37', ['farWeight']],
    ['337', ['farWeight']],
    ['32', []],
    ['31.999999999', ['farWeight']],
    ['48', []],
    ['48.000000001', ['farWeight']],
  ])('4 × 10lb that weigh %s lb ask %j', (weight, questions) => {
    expect(packQuestions({ ...roasts, fillUnits: weight })).toEqual(questions);
  });

  test('the usual weight is that of the packages packed, not ordered', () => {
    expect(packQuestions({ ...roasts, fillQuantity: 2, fillUnits: '20' })).toEqual(['reason']);
    expect(packQuestions({ ...roasts, fillQuantity: 2, fillUnits: '40' })).toEqual(['reason', 'farWeight']);
  });

  test('a size that is unknown has no usual weight to be far from', () => {
    expect(packQuestions({ ...roasts, unitsPerPackage: null, fillUnits: '33.7' })).toEqual([]);
  });

  test('a question is open until it is answered, and a weight until it is entered', () => {
    const line = { ...roasts, fillQuantity: 3, fillUnits: '3.37' };
    expect(openQuestions(line, {})).toEqual(['reason', 'farWeight']);
    expect(openQuestions(line, { reason: { kind: 'quality' } })).toEqual(['farWeight']);
    expect(openQuestions(line, { reason: { kind: 'quality' }, farWeight: true })).toEqual([]);
    expect(openQuestions(packed({ fillQuantity: 12 }), { above: false })).toEqual(['above']);
    expect(openQuestions(packed({ fillQuantity: 12 }), { above: true })).toEqual([]);
    expect(openQuestions(roasts, { above: true, farWeight: true })).toEqual(['weight']);
  });

  test('every question says what it is about', () => {
    const say = (...[question, line]: Parameters<typeof questionText>) => `${questionText(question, line)}`;
    expect(say('reason', { ...packed({ fillQuantity: 8 }), baseUnit: 'lb' })).toBe(
      'Choose why less is packed than ordered (8 of 10).',
    );
    expect(say('weight', { ...roasts, baseUnit: 'lb' })).toBe(
      'Enter the weight. This product is sold by what it weighs.',
    );
    expect(say('farWeight', { ...roasts, fillUnits: '3.37', baseUnit: 'lb' })).toBe(
      '3.37 lb is far from the usual 40 lb for 4 packages. Pack anyway?',
    );
  });

  test('lots may give less than the line packs, but not more', () => {
    const of = (...units: string[]) =>
      lotsAboveFill({
        ...packed({ fillUnits: '11.4' }),
        lots: units.map((amount) => ({ units: amount })),
        baseUnit: 'lb',
      });
    expect(of()).toBeNull();
    expect(of('11.3', '0.1')).toBeNull();
    expect(`${of('11.3', '0.2')}`).toBe(
      'The lots give 11.5 lb together, but this line packs 11.4 lb. Take less from a lot.',
    );
  });

  test('a lot that was emptied in between says what is left of it', () => {
    const left = (units: string) => `${lotEmptied({ harvestDate: '2026-04-20', units, baseUnit: 'bunch' })}`;
    expect(left('1')).toBe(
      'The lot harvested on Apr 20, 2026 has only 1 bunch left. Choose another lot or pack less.',
    );
    expect(left('0')).toBe(
      'The lot harvested on Apr 20, 2026 has nothing left. Choose another lot or pack less.',
    );
  });
});

describe('sentences', () => {
  test.each([
    [
      packingTexts.packedMeanwhile({ fill: 8, ordered: 10 }),
      'Somebody else has packed this line: 8 of 10. Nothing was overwritten.',
    ],
    [packingTexts.noDeliveries(), 'No deliveries on this day.'],
    [
      nothingToHarvest('2026-04-25'),
      'Nothing to harvest. What is on hand covers every delivery through Apr 25.',
    ],
    [
      nothingToHarvest('2026-12-05'),
      'Nothing to harvest. What is on hand covers every delivery through Dec 05.',
    ],
  ])('%s', (words, sentence) => {
    expect(`${words}`).toBe(sentence);
  });

  test('what is also asked for is shown in its unit, and nothing without it', () => {
    expect(`${alsoAskedFor({ units: '12', baseUnit: 'lb' })}`).toBe('also asked for: 12 lb');
    expect(`${alsoAskedFor({ units: '1', baseUnit: 'head' })}`).toBe('also asked for: 1 head');
    expect(`${alsoAskedFor({ units: '2', baseUnit: null })}`).toBe('also asked for: 2 units');
    expect(alsoAskedFor({ units: '0', baseUnit: 'lb' })).toBeNull();
  });
});

test.each([
  [{ needed: '1452', onHand: 969, old: 0, toHarvest: 483 }, '1,452 due by Dec 2, 969 in the cooler: cut 483'],
  [
    { needed: '1452', onHand: 969, old: 40, toHarvest: 523 },
    '1,452 due by Dec 2, 969 in the cooler (40 too old): cut 523',
  ],
  [{ needed: '10.5', onHand: 72, old: 0, toHarvest: 0 }, '10.5 due by Dec 2, 72 in the cooler'],
  [{ needed: '10', onHand: 72, old: 2, toHarvest: 0 }, '10 due by Dec 2, 72 in the cooler (2 too old)'],
])('a row of the harvest list says %o as %s', (row, says) => {
  expect(String(harvestSentence(row, '2026-12-02'))).toBe(says);
});

describe('what is sent', () => {
  const toPack = (fields: object) => PackInput.safeParse({ lines: [{ id: 1, version: 1, ...fields }] });
  const refused = ({ error }: { error?: Parameters<typeof inputIssues>[0] | undefined }) =>
    error ? inputIssues(error).map(({ path, message }) => [path.join('.'), message]) : [];

  test('a line to pack agrees to nothing by itself', () => {
    expect(toPack({ fillQuantity: 10 }).data?.lines).toEqual([
      { id: 1, version: 1, fillQuantity: 10, above: false, farWeight: false, mixed: false },
    ]);
    expect(
      toPack({ fillQuantity: 4, fillUnits: 33.7, lots: [{ lotId: 5, units: '33.70' }] }).data?.lines[0],
    ).toMatchObject({ fillUnits: '33.7', lots: [{ lotId: 5, units: '33.7' }] });
  });

  test.each([0, 100_000])('%i packages can be packed', (fillQuantity) => {
    expect(refused(toPack({ fillQuantity }))).toEqual([]);
  });

  test.each([
    [-1, 'Packages must be at least 0'],
    [100_001, 'Packages can be at most 100,000.'],
    [1.5, 'Packages must be a whole number.'],
    ['8', 'Packages must be a whole number.'],
  ])('%s packages are refused at their field', (fillQuantity, message) => {
    expect(refused(toPack({ fillQuantity }))).toEqual([['lines.0.fillQuantity', message]]);
  });

  test.each([
    [0, 'Weight must be above 0.'],
    ['0', 'Weight must be above 0.'],
    ['-3', 'Weight must be a number like 0.25, with at most 9 decimal places.'],
    ['33 lb', 'Weight must be a number like 0.25, with at most 9 decimal places.'],
    ['', 'Weight must be a number like 0.25, with at most 9 decimal places.'],
    [true, 'Weight must be a number like 0.25.'],
  ])('a weight of %j is refused at its field', (weight, message) => {
    expect(refused(toPack({ fillQuantity: 4, fillUnits: weight }))).toEqual([['lines.0.fillUnits', message]]);
  });

  test('nothing weighs nothing and takes nothing from a lot', () => {
    expect(refused(toPack({ fillQuantity: 0, fillUnits: '1', lots: [{ lotId: 5, units: 1 }] }))).toEqual([
      ['lines.0.fillUnits', 'Nothing of this line is packed, so it has no weight. Clear the weight.'],
      ['lines.0.lots', 'Nothing of this line is packed, so it takes nothing from a lot.'],
    ]);
    expect(refused(toPack({ fillQuantity: 0, lots: [] }))).toEqual([]);
  });

  test('a reason is one of three, and a typed one is not blank', () => {
    const because = (reason: unknown) => toPack({ fillQuantity: 8, reason });
    expect(because({ kind: 'other', text: ' Hail ' }).data?.lines[0]?.reason).toEqual({
      kind: 'other',
      text: 'Hail',
    });
    expect(because({ kind: 'quality' }).data?.lines[0]?.reason).toEqual({ kind: 'quality' });
    expect(refused(because({ kind: 'other', text: ' ' }))).toEqual([
      ['lines.0.reason.text', 'Enter the reason.'],
    ]);
    for (const unknown of ['quality', { kind: 'weather' }]) {
      expect(refused(because(unknown)).map(([, message]) => message)).toEqual([
        'Choose a reason: short harvest, quality or other.',
      ]);
    }
  });

  test('neither a line nor a lot is named twice, and at least one line is', () => {
    const one = { id: 1, version: 1 };
    expect(refused(UnpackInput.safeParse({ lines: [one, one] }))).toEqual([
      ['lines', 'The same order line is in the list twice.'],
    ]);
    expect(refused(UnpackInput.safeParse({ lines: [] }))).toEqual([
      ['lines', 'Choose at least one order line.'],
    ]);
    const many = Array.from({ length: 2001 }, (_, index) => ({ id: index + 1, version: 1 }));
    expect(UnpackInput.safeParse({ lines: many.slice(1) }).success).toBe(true);
    expect(refused(UnpackInput.safeParse({ lines: many }))).toEqual([
      ['lines', 'At most 2,000 order lines can be changed at once.'],
    ]);
    const lot = { lotId: 5, units: '1' };
    expect(refused(toPack({ fillQuantity: 4, lots: [lot, lot] }))).toEqual([
      ['lines.0.lots', 'The same lot is in the list twice.'],
    ]);
  });

  test('a delivery needs no more than its buyer, day and lines', () => {
    const delivery = { buyerId: 1, day: '2026-04-24', lines: [{ id: 1, version: 1 }] };
    const lines = [{ id: 1, version: 1, farWeight: false }];
    expect(DeliverInput.parse(delivery)).toEqual({
      ...delivery,
      lines,
      receivedBy: null,
      boxes: null,
      temperatureF: null,
      carrier: null,
    });
    const said = { receivedBy: 'Kim', boxes: 6, temperatureF: -4, carrier: 'Coast Freight' };
    expect(DeliverInput.parse({ ...delivery, ...said })).toEqual({ ...delivery, lines, ...said });
    expect(refused(DeliverInput.safeParse({ ...delivery, boxes: 0, temperatureF: -41 }))).toEqual([
      ['boxes', 'Boxes must be at least 1'],
      ['temperatureF', 'Temperature must be at least -40 °F.'],
    ]);
  });

  test('a harvest is at least one whole unit of a product', () => {
    const harvest = { name: 'Kale', units: 26, harvestDate: '2026-04-24', idempotencyKey: 'harvest-1' };
    expect(HarvestedInput.parse(harvest)).toEqual(harvest);
    expect(refused(HarvestedInput.safeParse({ ...harvest, name: ' ', units: 0 }))).toEqual([
      ['name', 'Product is required'],
      ['units', 'Enter how much was harvested, at least 1.'],
    ]);
  });

  test('a day that is not in the calendar is refused at its field', () => {
    expect(refused(DayInput.safeParse({ day: '2026-02-30' }))).toEqual([
      ['day', 'Day is not a day in the calendar.'],
    ]);
  });
});
