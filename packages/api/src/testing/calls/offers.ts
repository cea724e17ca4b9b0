import {
  anyone,
  type CallRows,
  missing,
  missingId,
  NONE,
  noNumber,
  type PaperCall,
  ROLE,
  sellers,
  signedIn,
} from '../call-row.ts';
import { FRIDAY, MISSING_ID, type SeededFarm } from '../seed-farm.ts';

/** Growers read every offer; other reps do not know of this one. */
const readers = [NONE, 'ok', 'ok', 'ok', 'OFFER_MISSING', 'ok'] as const;
const MINE = [NONE, ROLE, ROLE, 'ok', 'OFFER_MISSING', 'ok'] as const;

const wanted = ({ size }: SeededFarm) => ({
  title: 'Greens of the week',
  days: [FRIDAY],
  closesOn: FRIDAY,
  closesTime: '10:00',
  sizeIds: [size.id],
});

const NO_TOKEN = 'a-token-of-no-link-000';

const opened = [
  ...['farmName', 'farmPhone', 'buyerName', 'title', 'note', 'closesAt', 'timeZone', 'isClosed'],
  ...['days', 'lines', 'order', 'isOpened'],
];

const requestedLine = ({ size }: SeededFarm) => ({
  day: FRIDAY,
  purchaseOrderNumber: 'PO-9',
  notes: 'Side door',
  lines: [{ sizeId: size.id, quantity: 2, askAnyway: true }],
});

const change = (farm: SeededFarm) => ({
  ...requestedLine(farm),
  seen: [{ id: farm.answerLine.id, version: farm.answerLine.version }],
});

/** Anyone with the token of a link may use it, with any session or none; nobody may with another token. */
const unknownLink = (more: (farm: SeededFarm) => object = () => ({})) =>
  ({
    as: 'admin',
    input: (farm: SeededFarm) => ({ ...more(farm), token: NO_TOKEN }),
    outcome: 'LINK_MISSING',
  }) as const;

export const offersCalls: CallRows = {
  'offers.list': { input: () => ({}), outcomes: signedIn },
  'offers.choices': { input: () => ({ days: [FRIDAY] }), outcomes: signedIn },
  'offers.sheet': {
    input: ({ offer }) => ({ id: offer.id }),
    outcomes: readers,
    missing: missingId('admin', 'OFFER_MISSING'),
    path: {
      at: 'GET /api/offers/{id}/sheet.csv',
      isAdded: true,
      as: 'rep',
      parameter: ({ offer }) => offer.id,
      type: 'text/csv',
      answers: ['Product', 'Size', FRIDAY],
      refused: [missing, noNumber, { query: '?buyerId=seven', status: 400, field: 'buyerId' }],
    },
  },
  'offers.create': {
    input: (farm) => ({ ...wanted(farm), buyerIds: [farm.freeBuyer.id] }),
    outcomes: sellers,
    missing: {
      as: 'otherRep',
      input: (farm) => ({ ...wanted(farm), buyerIds: [farm.buyer.id] }),
      outcome: 'BUYER_FOREIGN',
    },
  },
  'offers.links': {
    input: ({ offer, buyer }) => ({ id: offer.id, buyerIds: [buyer.id] }),
    outcomes: MINE,
    missing: {
      as: 'admin',
      input: ({ buyer }) => ({ id: MISSING_ID, buyerIds: [buyer.id] }),
      outcome: 'OFFER_MISSING',
    },
  },
  'offers.end': {
    input: ({ offer, offerLink }) => ({ id: offer.id, linkId: offerLink.linkId }),
    outcomes: MINE,
    missing: missingId('admin', 'OFFER_MISSING'),
  },
  'offers.open': {
    input: ({ offerLink: { token } }) => ({ token }),
    outcomes: anyone,
    missing: unknownLink(),
    path: {
      at: 'GET /api/order-links/{token}',
      isAdded: true,
      as: 'rep',
      parameter: ({ offerLink }) => offerLink.token,
      answers: [...opened],
      refused: [{ parameter: NO_TOKEN, status: 404 }],
    },
  },
  'offers.opened': {
    input: ({ offerLink: { token } }) => ({ token }),
    outcomes: anyone,
    missing: unknownLink(),
  },
  'offers.answer': {
    input: (farm) => ({ ...requestedLine(farm), token: farm.offerLink.token, idempotencyKey: 'answer-1' }),
    outcomes: anyone,
    missing: unknownLink((farm) => ({ ...requestedLine(farm), idempotencyKey: 'answer-1' })),
    path: {
      at: 'POST /api/order-links/{token}/answers',
      isAdded: true,
      as: 'rep',
      parameter: ({ offerLink }) => offerLink.token,
      body: (farm) => ({ ...requestedLine(farm), idempotencyKey: 'answer-1' }),
      status: 201,
      answers: [...opened],
      refused: [
        { parameter: NO_TOKEN, status: 404 },
        { body: (farm) => ({ ...requestedLine(farm), lines: [] }), status: 400, field: 'lines' },
      ],
    },
  },
  'offers.change': {
    input: (farm) => ({ ...change(farm), token: farm.answeredToken }),
    outcomes: anyone,
    missing: unknownLink(change),
  },
};

/** The papers, which are not made by a procedure. */
export const offerFileCalls: PaperCall[] = [
  {
    at: 'GET /api/offers/{id}/sheet.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: readers,
    parameter: ({ offer }) => offer.id,
    type: 'application/pdf',
    answers: [],
    refused: [missing, noNumber, { query: '?buyerId=seven', status: 400, field: 'buyerId' }],
  },
];
