import { admins, type CallRows, missing, missingId, noNumber, type PaperCall } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

export const recallsCalls: CallRows = {
  'recalls.list': { input: () => ({}), outcomes: admins },
  'recalls.get': {
    input: ({ recall }) => ({ id: recall.id }),
    outcomes: admins,
    missing: missingId('admin', 'RECALL_MISSING'),
  },
  'recalls.open': {
    input: ({ lot }) => ({ reason: 'Glass found', isPractice: false, lots: [{ lotId: lot.id }] }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ reason: 'Glass found', isPractice: false, lots: [{ lotId: MISSING_ID }] }),
      outcome: 'LOT_MISSING',
    },
  },
  'recalls.addLot': {
    input: ({ recall, lot }) => ({ id: recall.id, lotId: lot.id }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ recall }) => ({ id: recall.id, lotId: MISSING_ID }),
      outcome: 'LOT_MISSING',
    },
  },
  'recalls.tell': {
    input: ({ recall, buyer }) => ({ id: recall.id, buyerId: buyer.id, how: 'email' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ recall }) => ({ id: recall.id, buyerId: MISSING_ID }),
      outcome: 'BUYER_MISSING',
    },
  },
  'recalls.close': {
    input: ({ recall }) => ({ id: recall.id }),
    outcomes: admins,
    missing: missingId('admin', 'RECALL_MISSING'),
  },
};

/** The report, which is not made by a procedure. */
export const recallsFileCalls: PaperCall[] = [
  {
    at: 'GET /api/recalls/{id}/report.pdf',
    as: 'admin',
    isAdded: true,
    outcomes: admins,
    parameter: ({ recall }) => recall.id,
    type: 'application/pdf',
    answers: [],
    refused: [missing, noNumber],
  },
];
