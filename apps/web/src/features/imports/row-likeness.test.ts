import { planPlantings, planProducts } from '@farm/domain/imports';
import { expect, test } from 'vitest';
import { alikeOf, offersOf } from './row-likeness.ts';

const person = { uid: 'ada', role: 'admin' as const };
const asker = { person, today: '2026-04-24' };
const rowsOf = (...all: Record<string, string>[]) =>
  all.map((cells, index) => ({ row: index + 2, cells, chosen: {} }));

test('one answer for several rows names those whose size is asked about in the same words', () => {
  const rows = planProducts(
    rowsOf(
      { product: 'Leek', baseUnit: 'bunch', size: '24ct' },
      { product: 'Sorrel', baseUnit: 'bunch', size: '12ct' },
      { product: 'Fig', baseUnit: 'lb', size: '1 lb bag' },
      { product: 'Chard', baseUnit: 'bunch', size: '24ct' },
      { product: 'Pea', baseUnit: 'lb', size: '24ct' },
    ),
    { templates: [], prices: [] },
    asker,
  );
  const alike = alikeOf(rows);
  const same = rows.map(({ issues }) => issues.map((issue) => alike.issues(issue, '')));
  expect(same).toEqual([[[2, 5]], [[3]], [], [[2, 5]], [[6]]]);
  expect(offersOf(rows)).toEqual([
    {
      act: 'suggested',
      count: 3,
      named: [''],
      answers: [
        { column: 'unitsPerPackage', from: '', value: '24', rows: [2, 5] },
        { column: 'unitsPerPackage', from: '', value: '12', rows: [3] },
      ],
    },
  ]);
});

test('a harvest is each planting’s own: only that it is not known can be said of several', () => {
  const place = { product: 'Kale', location: 'North', planted: '2026-03-02', status: 'harvesting' };
  const rows = planPlantings(
    rowsOf(
      { ...place, quantity: '5' },
      { ...place, quantity: '6', harvested: '40' },
      { ...place, quantity: '7' },
    ),
    {
      templates: [{ id: 1, name: 'Kale', baseUnit: 'lb' }],
      locations: [{ id: 1, name: 'North' }],
      plantings: [],
    },
    asker,
  );
  const alike = alikeOf(rows);
  expect(rows.map(({ issues }) => issues.map((issue) => alike.issues(issue, '')))).toEqual([[[]], [], [[]]]);
  expect(offersOf(rows)).toEqual([
    {
      act: 'notKnown',
      count: 2,
      named: [''],
      answers: [{ column: 'harvested', from: '', value: 'unknown', rows: [2, 4] }],
    },
  ]);
});

test('locations that are not there are added by one press, each named once', () => {
  const place = { product: 'Kale', quantity: '5', planted: '2026-03-02' };
  const rows = planPlantings(
    rowsOf(
      { ...place, location: 'Bed 7' },
      { ...place, location: 'bed 7' },
      { ...place, location: 'Bed 8' },
      { ...place, location: 'North' },
    ),
    {
      templates: [{ id: 1, name: 'Kale', baseUnit: 'lb' }],
      locations: [{ id: 1, name: 'North' }],
      plantings: [],
    },
    { ...asker, person: { uid: 'ada', role: 'admin' } },
  );
  expect(offersOf(rows)).toEqual([
    {
      act: 'addLocation',
      count: 3,
      named: ['Bed 7', 'Bed 8'],
      answers: [
        { column: 'location', from: 'Bed 7', value: 'new', rows: [2] },
        { column: 'location', from: 'bed 7', value: 'new', rows: [3] },
        { column: 'location', from: 'Bed 8', value: 'new', rows: [4] },
      ],
    },
  ]);
});
