import { unitWord } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import {
  type HarvestList,
  type HarvestRow,
  LotPick,
  PackingDay,
  PackingDelivery,
  PackingLine,
} from '@farm/domain/packing';
import { byReadiness } from '@farm/domain/plantings';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { named } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';
import { DayPath, paperPaths } from './paper-paths.ts';

named('LotPick', LotPick, {
  description: 'What to fetch from one lot',
  fields: { lotId: 'The id of the product of this lot', units: 'In the base unit of the product' },
});

named('PackingLine', PackingLine, {
  description: 'An order line as the shed packs it',
  fields: {
    quantity: 'The packages that were ordered',
    fillQuantity: 'The packages that it gets; as ordered until somebody changes it',
    fillUnits: 'What it weighs, in base units; null if it was not weighed',
    unitsPerPackage: 'The base units in a package; null if its size was unknown',
    isCatchWeight: 'Whether it is ordered by the package, and weighed when packed',
    reason: 'Why less is packed than ordered; null if it is not',
    packedAt: 'Null if it is not packed',
    packedBy: 'Who packed it; null if it is not packed',
    farmerId: 'Its grower; empty while any grower may take it',
    deliveryNote: 'The number of the delivery note that it is on; null if none',
    picks: 'Where it comes from, the oldest harvest first',
  },
});

named('PackingDelivery', PackingDelivery, {
  description: 'What one buyer gets that day',
  fields: { orders: 'The numbers of the orders that its lines belong to' },
});

named('DaySheet', PackingDay, {
  description: 'What is packed and delivered on one day',
  fields: { deliveries: "By the buyers' names; empty on a day without deliveries" },
});

const HarvestCsv = named('HarvestListCsv', z.string(), {
  description: 'The columns Product, To harvest, Unit, On hand, Needed and Places, with a byte order mark',
  example:
    '\ufeffProduct,To harvest,Unit,On hand,Needed,Places\nKale,26,lb,20,46,"Field 3, planted 2026-02-10"\n',
});

export const packingRest: RestPaths = {
  getDaySheet: restPath('GET /api/day-sheets/:day', 'packing.day', {
    summary: 'Read what is packed and delivered on a day',
    description:
      'The confirmed and delivered lines of a day by buyer. Sales reps get those of their own orders.',
    params: DayPath,
    answer: PackingDay.describe('The deliveries of the day'),
  }),
  downloadHarvestList: ownPath(
    'GET /api/day-sheets/:day/harvest-list.csv',
    'packing.harvestList',
    {
      summary: 'Download what must be harvested by a day',
      description:
        'What confirmed lines due by the day need, overdue ones too, and the stock does not have. Products of which ' +
        'enough is on hand come last. For growers and administrators.',
      params: DayPath,
      answer: {
        description: 'A file for spreadsheets',
        content: { 'text/csv': { schema: HarvestCsv } },
      },
    },
    async ({ caller, params: { day } }, reply) => {
      const text = writeHarvestCsv(await caller.packing.harvestList({ through: day }), day);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="harvest-list-${day}.csv"`)
        .send(text);
    },
  ),
  ...paperPaths,
};

type Column = { header: string; value: (row: HarvestRow, through: Day) => string | number };

const columns: Column[] = [
  { header: 'Product', value: ({ productName }) => productName },
  { header: 'To harvest', value: ({ toHarvest }) => toHarvest },
  { header: 'Unit', value: ({ baseUnit }) => String(unitWord(baseUnit)) },
  { header: 'On hand', value: ({ onHand, old }) => onHand - old },
  { header: 'Needed', value: ({ needed }) => needed },
  {
    header: 'Places',
    value: ({ plantings }, through) => {
      const { ready, later } = byReadiness(plantings, through);
      return (ready.length > 0 ? ready : later)
        .map(({ location, plantedDate }) => `${location}, planted ${plantedDate}`)
        .map((place) => (ready.length > 0 ? place : `${place}, not ready yet`))
        .join('; ');
    },
  },
];

/** Like the files that the browser saves: what a spreadsheet would run as a formula stays text. */
const writeHarvestCsv = ({ rows, enough }: HarvestList, through: Day): string =>
  stringify(
    [...rows, ...enough].map((row) => columns.map(({ value }) => value(row, through))),
    { header: true, columns: columns.map(({ header }) => header), bom: true, escape_formulas: true },
  );
