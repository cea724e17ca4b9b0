import { unitWord } from '@farm/domain/catalog';
import type { Day } from '@farm/domain/core';
import { onHandFree } from '@farm/domain/inventory';
import {
  DeliveryNote,
  HarvestList,
  type HarvestRow,
  LotPick,
  PackingDay,
  PackingDelivery,
  PackingLine,
  PickList,
} from '@farm/domain/packing';
import { byReadiness } from '@farm/domain/plantings';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { named } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';
import { DayPath, paperPaths } from './paper-paths.ts';

named('LotPick', LotPick, {
  description: 'What to fetch from one lot',
  fields: {
    lotId: 'The id of the product of this lot',
    units: 'In the base unit of the product',
    lotCode: 'Of a lot of a traced product that has a code',
  },
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
    whole:
      'Of a traced product until it is packed: how many packages no single lot fills, and what stays in lots',
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

named('DeliveryNote', DeliveryNote, { description: 'What goes with a delivery' });
named('PickList', PickList, { description: 'What to fetch from store, by lot' });
named('HarvestList', HarvestList, { description: 'What must be harvested' });

const packers =
  'For growers and administrators. All lines or none; one that has changed since is refused with 409.';
const deliverers = 'For growers, the orders’ rep and administrators. All lines or none.';

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
  getPickList: restPath('GET /api/day-sheets/:day/pick-list', 'packing.pickList', {
    summary: 'Read what to fetch from store for a day',
    description: 'By lot, the oldest harvest first. For growers and administrators.',
  }),
  listPackedOut: restPath('GET /api/packed-stock', 'packing.packedOut', {
    summary: 'List what is packed of a product and not delivered yet',
    description: 'By delivery day, with the lot that it is from. For growers and administrators.',
  }),
  getHarvestList: restPath('GET /api/harvest-list', 'packing.harvestList', {
    summary: 'Read what must be harvested',
    description: 'Through a day, or for one. For growers and administrators.',
  }),
  recordHarvested: restPath('POST /api/harvest-list/harvested', 'packing.harvested', {
    status: 201,
    summary: 'Record what was harvested of the list',
    description:
      'For growers and administrators. It is added to the stock, and to a planting if one is named.',
  }),
  packLines: restPath('POST /api/order-lines/pack', 'packing.pack', {
    summary: 'Mark lines packed',
    description: `What each gets, what it weighs, and why it is less than ordered. ${packers}`,
  }),
  unpackLines: restPath('POST /api/order-lines/unpack', 'packing.unpack', {
    summary: 'Mark lines not packed',
    description: packers,
  }),
  deliverWeighed: restPath('POST /api/order-lines/deliver-weighed', 'packing.deliverLines', {
    summary: 'Mark lines delivered with their weights',
    description: `For lines that are weighed when packed. ${deliverers}`,
  }),
  deliverToBuyer: restPath('POST /api/day-sheets/:day/buyers/:buyerId/deliver', 'packing.deliver', {
    summary: 'Deliver what a buyer gets on a day',
    description: `Its delivery note gets a number if it has none. ${deliverers}`,
  }),
  writeDeliveryNote: restPath('POST /api/day-sheets/:day/buyers/:buyerId/note', 'packing.note', {
    summary: 'Write what stands on a delivery note',
    description: 'Who received it, boxes, temperature, carrier. It gets a number if it has none.',
  }),
  deliverDay: restPath('POST /api/day-sheets/:day/deliver', 'packing.deliverDay', {
    summary: 'Deliver all that is packed for a day',
    description: `The lines that you saw, by their versions. ${deliverers}`,
  }),
  deliverOld: restPath('POST /api/day-sheets/deliver-old', 'packing.deliverOld', {
    summary: 'Mark delivered what was due long ago',
    description: 'Confirmed lines of days before one, without taking stock. Those that you may deliver.',
  }),
  ...paperPaths,
};

type Column = { header: string; value: (row: HarvestRow, through: Day) => string | number };

const columns: Column[] = [
  { header: 'Product', value: ({ productName }) => productName },
  { header: 'To harvest', value: ({ toHarvest }) => toHarvest },
  { header: 'Unit', value: ({ baseUnit }) => String(unitWord(baseUnit)) },
  { header: 'On hand', value: onHandFree },
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
