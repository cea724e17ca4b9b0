import {
  type CallRows,
  growers,
  LINES,
  missing,
  missingLines,
  NONE,
  type PaperCall,
  seenLines,
  signedIn,
} from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const noDay = { parameter: 'tomorrow', status: 400, field: 'day' };
const noSuchDay = { parameter: '2026-02-30', status: 400, field: 'day' };
const emptyDay = { parameter: '2026-01-01', status: 404 };
const noBuyer = { query: `?buyerId=${MISSING_ID}`, status: 404 };

export const packingCalls: CallRows = {
  'packing.harvestList': {
    input: () => ({ through: '2026-04-22' }),
    outcomes: growers,
    path: {
      at: 'GET /api/day-sheets/{day}/harvest-list.csv',
      as: 'farmer',
      isAdded: true,
      parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
      type: 'text/csv',
      answers: ['Product', 'To harvest', 'Unit', 'On hand', 'Needed', 'Places'],
      refused: [noDay, noSuchDay],
    },
  },
  'packing.packedOut': {
    input: ({ template }) => ({ productNameId: template.id }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
  },
  'packing.pickList': { input: () => ({ day: '2026-04-22' }), outcomes: growers },
  'packing.day': {
    input: () => ({ day: '2026-04-22' }),
    outcomes: signedIn,
    path: {
      at: 'GET /api/day-sheets/{day}',
      as: 'farmer',
      isAdded: true,
      parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
      answers: ['day', 'deliveries'],
      refused: [noDay, noSuchDay],
    },
  },
  'packing.harvested': {
    input: () => ({ name: 'Kale', units: 26, harvestDate: '2026-04-15', idempotencyKey: 'harvested' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({
        name: 'Kale',
        units: 26,
        harvestDate: '2026-04-15',
        plantingId: MISSING_ID,
        idempotencyKey: 'harvested-nowhere',
      }),
      outcome: 'PLANTING_MISSING',
    },
  },
  'packing.pack': {
    input: ({ confirmedLine }) => ({
      lines: seenLines(confirmedLine).map((line) => ({ ...line, fillQuantity: confirmedLine.quantity })),
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ lines: [{ id: MISSING_ID, version: 1, fillQuantity: 1 }] }),
      outcome: LINES,
    },
  },
  'packing.deliver': {
    input: ({ confirmedLine: { id, version, buyerId, deliveryDate } }) => ({
      buyerId,
      day: deliveryDate,
      lines: [{ id, version }],
    }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', LINES, 'ok'],
    missing: missingLines('farmer', { buyerId: 1, day: '2026-04-22' }),
  },
  'packing.note': {
    input: ({ confirmedLine: { buyerId, deliveryDate } }) => ({ buyerId, day: deliveryDate, boxes: 2 }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_MISSING', 'ok'],
    missing: {
      as: 'farmer',
      input: ({ confirmedLine: { deliveryDate } }) => ({ buyerId: MISSING_ID, day: deliveryDate }),
      outcome: 'DELIVERY_MISSING',
    },
  },
  'packing.deliverLines': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', LINES, 'ok'],
    missing: missingLines('farmer'),
  },
  'packing.deliverDay': {
    input: ({ confirmedLine: { id, version, deliveryDate } }) => ({
      day: deliveryDate,
      lines: [{ id, version }],
    }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', LINES, 'ok'],
    missing: missingLines('farmer', { day: '2026-04-22' }),
  },
  'packing.deliverOld': { input: () => ({ before: '2026-01-01' }), outcomes: signedIn },
  'packing.unpack': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: growers,
    missing: missingLines('farmer'),
  },
};

const papers: PaperCall[] = [
  {
    at: 'GET /api/day-sheets/{day}/harvest-list.pdf',
    as: 'farmer',
    isAdded: true,
    outcomes: growers,
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, noSuchDay],
  },
  {
    at: 'GET /api/day-sheets/{day}/pick-list.pdf',
    as: 'farmer',
    isAdded: true,
    outcomes: growers,
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, noSuchDay],
  },
  {
    at: 'GET /api/day-sheets/{day}/packing-slips.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_MISSING', 'ok'],
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    query: ({ buyer }) => `?buyerId=${buyer.id}`,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, emptyDay, noBuyer, { query: '?sheet=letter', status: 400, field: 'sheet' }],
  },
  {
    at: 'GET /api/day-sheets/{day}/labels.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_MISSING', 'ok'],
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    query: ({ buyer }) => `?buyerId=${buyer.id}&sheet=single`,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, emptyDay, noBuyer, { query: '?sheet=a4', status: 400, field: 'sheet' }],
  },
  {
    at: 'POST /api/day-sheets/{day}/delivery-note.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_MISSING', 'ok'],
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    query: ({ buyer }) => `?buyerId=${buyer.id}`,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, emptyDay, noBuyer, { query: '?buyerId=one', status: 400, field: 'buyerId' }],
  },
  {
    at: 'GET /api/delivery-notes/{number}.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_NOTE_MISSING', 'ok'],
    parameter: ({ noteNumber }) => noteNumber,
    type: 'application/pdf',
    answers: [],
    refused: [missing, { parameter: 'seven', status: 400, field: 'number' }],
  },
];

const shown = /^GET (\/api\/.*)$/;

/** The papers, which are not made by a procedure; one that is shown by GET is printed by POST at the same address. */
export const paperCalls = papers.flatMap((call): PaperCall[] => {
  const address = shown.exec(call.at)?.[1] as `/api/${string}` | undefined;
  return address ? [call, { ...call, at: `POST ${address}` }] : [call];
});
