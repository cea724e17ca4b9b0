import {
  availabilityTexts,
  DayPromise,
  DayPromises,
  ExpectedCell,
  ExpectedHarvests,
  ListExpectedInput,
  PromiseDayInput,
  SetExpectedInput,
} from '@farm/domain/availability';
import { fieldTexts, withMessage } from '@farm/domain/core';
import { z } from 'zod';
import { aboutKey, named, withoutBlanks } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('DayPromise', DayPromise, {
  description: 'What can be promised of one product for a day, in its base unit',
  example: {
    productNameId: 5,
    name: 'Kale',
    baseUnit: 'lb',
    onHand: 20,
    canPromise: 5,
    expected: 0,
    next: { day: '2026-05-01', units: 10, isLasting: true },
  },
  fields: {
    baseUnit: 'Null if no template has it',
    onHand: 'The stock as it is now',
    canPromise:
      'Stock and trusted harvest less confirmed, undelivered lines, the least from that day on as long as the product keeps',
    expected: 'The trusted part of the expected harvest that is ready by the day',
    next: 'The next later day for which more can be promised, and whether it is never less again in eight weeks; or null',
  },
});
named('DayPromises', DayPromises, {
  description: 'What can be promised for a day',
  fields: {
    isOn: 'Whether any harvest is expected; if not, no product is listed',
    products: 'By name: what is held, expected or ordered',
  },
});

named('ExpectedCell', ExpectedCell, {
  description: 'What one product should give in one week, in its base unit',
  fields: {
    week: 'The Sunday on which it begins',
    units: 'Null where nothing was entered',
    version: 'Goes up with every change; null where nothing was entered',
    added: 'What came into the stock in that week so far',
    remaining: 'What has not come in; 0 once the week is over',
    hasNoDayLeft: 'Whether some remains although no harvest day is left in the week',
  },
});
named('ExpectedHarvests', ExpectedHarvests, {
  description: 'Expected harvests by product and week',
  fields: { weeks: 'Their Sundays', products: 'By name, each with a cell for each week' },
});
const ExpectedHarvestChange = named('ExpectedHarvestChange', SetExpectedInput, {
  description: 'Expected harvests to set, all or none',
  example: { cells: [{ productNameId: 5, week: '2026-04-26', units: 105, version: null }] },
  fields: {
    cells:
      'Each names a product and a day of the week. `units` null: nothing is expected anymore. `version`: what you were ' +
      'looking at, null for none; without it, the last one to write wins.',
    idempotencyKey: aboutKey,
  },
});

const { from } = ListExpectedInput.shape;
const ListQuery = z.strictObject({
  from: from.describe('A day of the first week; without it, this week'),
  weeks: z.coerce
    .number(withMessage(fieldTexts.notWhole({ label: availabilityTexts.weeks() })))
    .pipe(ListExpectedInput.shape.weeks.unwrap())
    .meta({ type: 'integer', minimum: 1, maximum: 26, description: 'How many weeks; without it, eight' })
    .optional(),
});

export const availabilityRest: RestPaths = {
  getAvailability: restPath('GET /api/availability', 'availability.day', {
    summary: 'Tell what can be promised for a day',
    description: 'Stock, and what is expected and trusted, less what is promised already.',
    query: PromiseDayInput.pick({ day: true }),
    answer: DayPromises.describe('What can be promised'),
  }),
  getWeeklyAvailability: restPath('GET /api/availability/weeks', 'availability.weeks', {
    summary: 'Tell what can be promised week by week',
    description: 'Of every product, or of those that are named.',
  }),
};

export const expectedRest: RestPaths = {
  listExpectedHarvest: restPath('GET /api/expected-harvest', 'expected.list', {
    summary: 'List what should be harvested',
    description: 'Every product of the catalog, week by week.',
    query: withoutBlanks(ListQuery),
    answer: ExpectedHarvests.describe('The expected harvests'),
  }),
  setExpectedHarvest: restPath('PUT /api/expected-harvest', 'expected.set', {
    summary: 'Set what should be harvested',
    description:
      'For growers and administrators. If a version differs, nothing is written, and the refusal has these products and weeks as they are now.',
    body: ExpectedHarvestChange,
    answer: ExpectedHarvests.describe('These products and weeks as they are now'),
  }),
  suggestExpectedHarvest: restPath('GET /api/expected-harvest/suggestions', 'expected.suggest', {
    summary: 'Suggest what should be harvested',
    description: 'From plantings and from last year. Nothing is set.',
  }),
};
