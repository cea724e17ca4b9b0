import { shipmentColumns, traceColumns } from '../../tracing/trace-rows.ts';
import { admins, type CallRows, growers, missing, NONE, type PaperCall, signedIn } from '../call-row.ts';
import { LOT_CODE, MISSING_ID } from '../seed-farm.ts';

export const tracingCalls: CallRows = {
  'tracing.lot': {
    input: () => ({ code: LOT_CODE }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ code: 'NO-SUCH-LOT' }), outcome: 'LOT_MISSING' },
  },
  'tracing.line': {
    input: ({ confirmedLine }) => ({ id: confirmedLine.id }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'farmer', input: () => ({ id: MISSING_ID }), outcome: 'ORDER_MISSING' },
  },
  'tracing.search': { input: () => ({ q: LOT_CODE }), outcomes: growers },
  'tracing.buyers': { outcomes: signedIn },
  'tracing.file': {
    input: () => ({ from: '2026-04-01', to: '2026-04-30' }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ lots: [MISSING_ID] }), outcome: 'LOT_MISSING' },
    path: {
      at: 'GET /api/trace.csv',
      as: 'farmer',
      isAdded: true,
      query: () => '?from=2026-04-01&to=2026-04-30',
      type: 'text/csv',
      answers: [...traceColumns],
      refused: [
        { query: '?from=spring', status: 400, field: 'from' },
        { query: '?from=2026-04-30&to=2026-04-01', status: 400, field: 'to' },
        { query: '?lots=seven', status: 400, field: 'lots.0' },
        { query: `?lots=${MISSING_ID}`, status: 404 },
      ],
    },
  },
  'tracing.update': {
    input: ({ lot }) => ({ lotId: lot.id, variety: 'Lacinato' }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ lotId: MISSING_ID, variety: null }), outcome: 'LOT_MISSING' },
  },
  'tracing.hold': {
    input: ({ lot }) => ({ lotId: lot.id, reason: 'Under test' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ lotId: MISSING_ID, reason: 'Under test' }),
      outcome: 'LOT_MISSING',
    },
  },
  'tracing.release': {
    input: ({ lot }) => ({ lotId: lot.id }),
    outcomes: admins,
    missing: { as: 'admin', input: () => ({ lotId: MISSING_ID }), outcome: 'LOT_MISSING' },
  },
};

/** The files, which are not made by a procedure. */
export const tracingFileCalls: PaperCall[] = [
  {
    at: 'GET /api/delivery-notes/{number}/shipment.csv',
    as: 'rep',
    isAdded: true,
    outcomes: [NONE, 'ok', 'ok', 'ok', 'DELIVERY_NOTE_MISSING', 'ok'],
    parameter: ({ noteNumber }) => noteNumber,
    type: 'text/csv',
    answers: [...shipmentColumns],
    refused: [missing, { parameter: 'seven', status: 400, field: 'number' }],
  },
  ...(['GET', 'POST'] as const).map(
    (method): PaperCall => ({
      at: `${method} /api/lots/{code}/labels.pdf`,
      as: 'farmer',
      isAdded: true,
      outcomes: growers,
      parameter: () => LOT_CODE,
      query: ({ size }) => `?size=${size.id}&count=3&sheet=roll`,
      type: 'application/pdf',
      answers: [],
      refused: [
        { parameter: 'NO-SUCH-LOT', status: 404 },
        { query: `?size=${MISSING_ID}`, status: 404 },
        { query: '', status: 400, field: 'size' },
        { query: '?size=1&count=501', status: 400, field: 'count' },
        { query: '?size=1&sheet=a4', status: 400, field: 'sheet' },
      ],
    }),
  ),
  {
    at: 'GET /api/trace-plan.pdf',
    as: 'farmer',
    isAdded: true,
    outcomes: growers,
    type: 'application/pdf',
    answers: [],
  },
];
