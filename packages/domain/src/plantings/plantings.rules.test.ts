import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byReadiness,
  daysToFirstHarvest,
  harvestsFit,
  isOpen,
  type PlantingEvent,
  plantingStatuses,
  readyOn,
  statusAfter,
  statusWithout,
} from './plantings.rules.ts';
import type { PlantingStatus } from './plantings.schema.ts';

const none = { hasHarvests: false, hasMoves: false };

test.each<[PlantingEvent, PlantingStatus, PlantingStatus]>([
  ['transplant', 'planted', 'transplanted'],
  ['transplant', 'transplanted', 'transplanted'],
  ['transplant', 'harvesting', 'harvesting'],
  ['harvest', 'planted', 'harvesting'],
  ['harvest', 'transplanted', 'harvesting'],
  ['harvest', 'harvesting', 'harvesting'],
  ['finish', 'planted', 'finished'],
  ['finish', 'transplanted', 'finished'],
  ['finish', 'harvesting', 'finished'],
])('%s makes a %s one %s', (event, from, to) => {
  expect(statusAfter(event, from, none)).toBe(to);
});

test.each<[PlantingStatus, { hasHarvests: boolean; hasMoves: boolean }]>([
  ['planted', none],
  ['transplanted', { hasHarvests: false, hasMoves: true }],
  ['harvesting', { hasHarvests: true, hasMoves: false }],
  ['harvesting', { hasHarvests: true, hasMoves: true }],
])('a reopened planting is %s again with %j', (status, history) => {
  expect(statusAfter('reopen', 'finished', history)).toBe(status);
});

describe('refusals', () => {
  test.each<PlantingEvent>(['transplant', 'harvest', 'finish'])('%s of a finished planting', (event) => {
    expect(() => statusAfter(event, 'finished', none)).toThrow(
      expect.objectContaining({ code: 'PLANTING_FINISHED', kind: 'conflict' }),
    );
  });

  test.each<PlantingStatus>(['planted', 'transplanted', 'harvesting'])(
    'reopening a %s planting',
    (status) => {
      expect(() => statusAfter('reopen', status, none)).toThrow(
        expect.objectContaining({ code: 'PLANTING_OPEN', kind: 'conflict' }),
      );
    },
  );
});

test('after any events, the status matches the history and never moves back while open', () => {
  const events = fc.array(fc.constantFrom<PlantingEvent>('transplant', 'harvest', 'finish', 'reopen'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(events, (sequence) => {
      let status: PlantingStatus = 'planted';
      let hasMoves = false;
      let hasHarvests = false;
      for (const event of sequence) {
        if ((event === 'reopen') === isOpen(status)) continue;
        const next = statusAfter(event, status, { hasHarvests, hasMoves });
        if (event !== 'reopen')
          expect(plantingStatuses.indexOf(next)).toBeGreaterThanOrEqual(plantingStatuses.indexOf(status));
        hasMoves ||= event === 'transplant';
        hasHarvests ||= event === 'harvest';
        status = next;
        if (isOpen(status))
          expect(status).toBe(hasHarvests ? 'harvesting' : hasMoves ? 'transplanted' : 'planted');
      }
    }),
  );
});

test('only a finished planting is closed', () => {
  expect(plantingStatuses.map(isOpen)).toEqual([true, true, true, false]);
});

test.each<[PlantingStatus, { hasHarvests: boolean; hasMoves: boolean }, PlantingStatus]>([
  ['harvesting', none, 'planted'],
  ['harvesting', { hasHarvests: false, hasMoves: true }, 'transplanted'],
  ['harvesting', { hasHarvests: true, hasMoves: false }, 'harvesting'],
  ['transplanted', none, 'planted'],
  ['transplanted', { hasHarvests: false, hasMoves: true }, 'transplanted'],
  ['finished', none, 'finished'],
])('a %s planting that has %j once something was removed is %s', (status, history, after) => {
  expect(statusWithout(status, history)).toBe(after);
});

test('harvests of more than 10 times what was planted are asked about, of more than 1,000 times refused', () => {
  expect([720, 721, 72_000, 72_001].map((units) => harvestsFit(units, 72))).toEqual([
    'yes',
    'ask',
    'ask',
    'no',
  ]);
});

describe('when a bed can be ready', () => {
  const took = (plantedDate: string, firstHarvest: string) => ({ plantedDate, firstHarvest });

  test('the days to the first harvest are the median of what plantings took', () => {
    expect(daysToFirstHarvest([])).toBeNull();
    expect(daysToFirstHarvest([took('2026-03-01', '2026-04-20')])).toBe(50);
    expect(daysToFirstHarvest([took('2026-03-01', '2026-04-20'), took('2026-03-01', '2026-04-30')])).toBe(55);
    const odd = [
      took('2026-01-01', '2026-01-31'),
      took('2026-01-01', '2026-02-10'),
      took('2026-01-01', '2026-12-01'),
    ];
    expect(daysToFirstHarvest(odd)).toBe(40);
    // A harvest before its planting was typed wrongly.
    expect(daysToFirstHarvest([took('2026-10-01', '2026-09-01')])).toBeNull();
  });

  test('a bed is ready so many days after it was planted, at once if it is harvested or nobody knows', () => {
    const bed = { plantedDate: '2026-03-01', status: 'planted' } as const;
    expect(readyOn(bed, 50)).toBe('2026-04-20');
    expect(readyOn({ ...bed, status: 'transplanted' }, 0)).toBe('2026-03-01');
    expect(readyOn({ ...bed, status: 'harvesting' }, 50)).toBeNull();
    expect(readyOn(bed, undefined)).toBeNull();
    const beds = [{ readyOn: null }, { readyOn: '2026-04-20' }, { readyOn: '2026-04-21' }];
    expect(byReadiness(beds, '2026-04-20')).toEqual({ ready: beds.slice(0, 2), later: beds.slice(2) });
  });
});
