import type { Paper, PaperLine, PaperNote, PaperOf, PaperOrder } from '../packing/paper/paper-data.ts';

const DAY = '2026-04-24';

const farm: Paper['farm'] = {
  name: 'Rancho Peña',
  address: '4100 Valley Road\nHollister, CA 95023',
  phone: '(831) 555-0142',
  origin: 'Product of USA',
};

const printed: Paper['printed'] = { day: DAY, time: '06:10', by: 'Rosa', replaces: null };

const harvestRow = {
  productNameId: 1,
  productName: 'Kale',
  baseUnit: 'lb',
  onHand: 20,
  old: 0,
  needed: '46',
  earlier: '36',
  toHarvest: 26,
  sizes: [
    { size: '12lb', packages: 3 },
    { size: '8oz', packages: 20 },
  ],
  hasUnknownSize: false,
  buyers: [
    { buyerName: 'Harbor Café', deliveryDate: DAY, packages: 3, size: '12lb' },
    { buyerName: 'Mill Market', deliveryDate: '2026-04-25', packages: 20, size: '8oz' },
  ],
  alsoAsked: '12',
  plantings: [{ id: 1, location: 'Field 3', plantedDate: '2026-02-10', readyOn: null }],
} satisfies PaperOf<'harvestList'>['list']['rows'][number];

export const harvestPaper: PaperOf<'harvestList'> = {
  kind: 'harvestList',
  farm,
  printed,
  language: 'en',
  through: '2026-04-25',
  list: {
    through: '2026-04-25',
    rows: [
      harvestRow,
      {
        ...harvestRow,
        productNameId: 2,
        productName: 'Jalapeño, rojo',
        onHand: 0,
        old: 0,
        needed: '10.3125',
        earlier: '10.3125',
        toHarvest: 11,
        sizes: [{ size: '5oz', packages: 33 }],
        buyers: [{ buyerName: 'Tienda ¡Olé!', deliveryDate: DAY, packages: 33, size: '5oz' }],
        alsoAsked: '0',
        hasUnknownSize: true,
        plantings: [],
      },
    ],
    enough: [
      { ...harvestRow, productNameId: 3, productName: 'Carrots', onHand: 100, toHarvest: 0, alsoAsked: '0' },
    ],
    oldDeliveries: 14,
  },
};

export const pickPaper: PaperOf<'pickList'> = {
  kind: 'pickList',
  farm,
  printed,
  language: 'en',
  list: {
    day: DAY,
    rows: [
      {
        productNameId: 1,
        productName: 'Kale',
        baseUnit: 'lb',
        needed: '52',
        picks: [
          { lotId: 311, harvestDate: '2026-04-20', location: 'Cooler 1', units: '18' },
          { lotId: 317, harvestDate: '2026-04-22', location: 'Cooler 2', units: '28' },
        ],
        missing: '6',
      },
      {
        productNameId: 2,
        productName: 'Jalapeño, rojo',
        baseUnit: 'lb',
        needed: '10.3125',
        picks: [{ lotId: 309, harvestDate: '2026-04-19', location: 'Cooler 1', units: '10.3125' }],
        missing: '0',
      },
    ],
  },
};

export const line: PaperLine = {
  orderNumber: 1042,
  purchaseOrderNumber: '7781',
  productName: 'Kale',
  size: '8oz',
  baseUnit: 'lb',
  quantity: 20,
  fillQuantity: 18,
  fillUnits: null,
  unitsPerPackage: '0.5',
  packagesPerBox: 1,
  packagePounds: null,
  reason: { kind: 'short_harvest' },
  notes: 'Back door, ring twice.',
  picks: [{ lotId: 311, harvestDate: '2026-04-20', location: 'Cooler 1', units: '9' }],
};

export const order: PaperOrder = {
  number: 1042,
  buyerId: 7,
  buyerName: 'Mill Market',
  deliveryDate: DAY,
  shipTo: { address: '12 Mill Street\nSanta Cruz, CA 95060', phone: '(831) 555-0199' },
  replaces: null,
  lines: [
    line,
    {
      ...line,
      productName: 'Winter Squash',
      size: '10lb',
      quantity: 4,
      fillQuantity: 4,
      fillUnits: '33.7',
      unitsPerPackage: '10',
      reason: null,
      notes: null,
      picks: [{ lotId: 298, harvestDate: '2026-04-12', location: 'Barn', units: '33.7' }],
    },
    {
      ...line,
      productName: 'Cilantro',
      size: 'bunch',
      baseUnit: 'bunch',
      quantity: 10,
      fillQuantity: 0,
      unitsPerPackage: '1',
      reason: { kind: 'other', text: 'Bolted in the heat' },
      notes: null,
      picks: [],
    },
  ],
};

export const slipsPaper: PaperOf<'packingSlips'> = {
  kind: 'packingSlips',
  farm,
  printed,
  language: 'en',
  orders: [order],
};

const note: PaperNote = {
  note: {
    number: 57,
    buyerId: 7,
    deliveryDate: DAY,
    shipTo: { name: 'Mill Market', address: '12 Mill Street\nSanta Cruz, CA 95060', phone: '(831) 555-0199' },
    carrier: null,
    boxes: 6,
    temperatureF: 38,
    receivedBy: null,
  },
  lines: order.lines,
  replaces: null,
};

export const notePaper: PaperOf<'deliveryNotes'> = {
  kind: 'deliveryNotes',
  farm,
  printed,
  language: 'en',
  notes: [note],
};

export const bill: PaperNote = { ...note, note: { ...note.note, carrier: 'Coast Cold Freight' } };

export const billPaper: PaperOf<'deliveryNotes'> = { ...notePaper, notes: [bill] };

export const labelsPaper: PaperOf<'boxLabels'> = {
  kind: 'boxLabels',
  sheet: 'letter',
  farm,
  printed,
  language: 'en',
  orders: [order],
};
