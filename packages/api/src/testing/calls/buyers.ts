import {
  admins,
  type CallRows,
  missing,
  missingId,
  NONE,
  noNumber,
  ROLE,
  sellers,
  signedIn,
} from '../call-row.ts';

const BUYER = ['id', 'name', 'email', 'phone', 'address', 'assignedRepId'];

export const buyersCalls: CallRows = {
  'buyers.list': { input: () => ({}), outcomes: signedIn },
  'buyers.get': {
    input: ({ buyer }) => ({ id: buyer.id }),
    outcomes: signedIn,
    missing: missingId('farmer', 'BUYER_MISSING'),
  },
  'buyers.reps': { outcomes: signedIn },
  'buyers.all': { outcomes: signedIn, path: { at: 'GET /api/buyers', as: 'farmer', answers: BUYER } },
  'buyers.create': {
    input: () => ({ name: 'Corner Deli' }),
    outcomes: sellers,
    missing: {
      as: 'admin',
      input: () => ({ name: 'Corner Deli', assignedRepId: 'nobody' }),
      outcome: 'INPUT_INVALID',
    },
    path: {
      at: 'POST /api/buyers',
      as: 'rep',
      outcomes: [NONE, ROLE, ROLE, 'ok', 'ACTOR_FOREIGN', 'ok'],
      body: ({ rep }) => ({
        name: 'Café Zoë',
        email: null,
        phone: null,
        address: null,
        assignedRepId: rep.uid,
      }),
      status: 201,
      answers: BUYER,
      refused: [
        { body: () => ({ name: ' ', email: null, phone: null, address: null }), status: 400, field: 'name' },
      ],
    },
  },
  'buyers.update': {
    input: ({ buyer }) => ({ id: buyer.id, phone: '+1 555 0100' }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'BUYER_FOREIGN', 'ok'],
    missing: missingId('admin', 'BUYER_MISSING', { phone: '1' }),
    path: {
      at: 'PUT /api/buyers/{id}',
      as: 'admin',
      outcomes: [NONE, ROLE, ROLE, ROLE, 'BUYER_FOREIGN', 'ok'],
      parameter: ({ buyer }) => buyer.id,
      body: ({ otherRep }) => ({ assignedRepId: otherRep.uid }),
      answers: BUYER,
      refused: [missing, noNumber, { body: () => ({ name: '' }), status: 400, field: 'name' }],
    },
  },
  'buyers.assign': {
    input: ({ buyer, otherRep }) => ({ id: buyer.id, repId: otherRep.uid }),
    outcomes: admins,
    missing: missingId('admin', 'BUYER_MISSING', { repId: null }),
  },
  'buyers.terms': {
    input: ({ buyer }) => ({ id: buyer.id }),
    outcomes: sellers,
    missing: missingId('rep', 'BUYER_MISSING'),
  },
  'buyers.allTerms': { outcomes: sellers },
  'buyers.setTerms': {
    input: ({ buyer }) => ({
      id: buyer.id,
      priceListId: null,
      termsDays: 14,
      termsAgreedOn: null,
      billingEmail: null,
      version: buyer.version,
    }),
    outcomes: admins,
    missing: missingId('admin', 'BUYER_MISSING', {
      priceListId: null,
      termsDays: null,
      termsAgreedOn: null,
      billingEmail: null,
      version: 1,
    }),
  },
  'buyers.words': {
    input: ({ buyer }) => ({ id: buyer.id }),
    outcomes: sellers,
    missing: missingId('rep', 'BUYER_MISSING'),
  },
  'buyers.forgetWord': {
    input: ({ word }) => ({ id: word.id }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'BUYER_FOREIGN', 'ok'],
    missing: missingId('rep', 'WORD_MISSING'),
  },
  'buyers.remove': {
    input: ({ buyer }) => ({ id: buyer.id }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'BUYER_FOREIGN', 'ok'],
    missing: missingId('admin', 'BUYER_MISSING'),
    path: {
      at: 'DELETE /api/buyers/{id}',
      as: 'rep',
      parameter: ({ buyer }) => buyer.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
};
