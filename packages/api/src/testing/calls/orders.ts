import {
  admins,
  type CallRows,
  growers,
  LINES,
  missing,
  missingId,
  missingLine,
  missingLines,
  NONE,
  noNumber,
  ROLE,
  seenLines,
  sellers,
  signedIn,
} from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const ORDER_LINE = [
  ...['id', 'buyerId', 'productId', 'quantity', 'deliveryDate', 'salesRepId', 'farmerId', 'status'],
  ...['orderGroupId', 'purchaseOrderNumber', 'notes', 'rejectionReason'],
];

/** It is the hash of no lines, since every line of the furnished farm has its price. */
const HASH_OF_NONE = 'T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU';

export const ordersCalls: CallRows = {
  'orders.list': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'orders.count': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'orders.get': {
    input: ({ pendingLine }) => ({ orderGroupId: pendingLine.orderGroupId }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'admin', input: () => ({ orderGroupId: 'nothing' }), outcome: 'ORDER_MISSING' },
  },
  'orders.line': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('admin', 'ORDER_MISSING'),
    path: {
      at: 'GET /api/orders/{id}',
      as: 'rep',
      isAdded: true,
      parameter: ({ pendingLine }) => pendingLine.id,
      answers: ORDER_LINE,
      refused: [missing, noNumber],
    },
  },
  'orders.lines': {
    input: ({ rep }) => ({ repId: rep.uid }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ACTOR_FOREIGN', 'ok'],
    missing: { as: 'rep', input: () => ({ repId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
    path: {
      at: 'GET /api/orders',
      as: 'farmer',
      outcomes: signedIn,
      query: ({ farmer }) => `?farmerId=${farmer.uid}`,
      answers: ORDER_LINE,
    },
  },
  'orders.pageLines': {
    input: ({ rep }) => ({ repId: rep.uid, limit: 1 }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ACTOR_FOREIGN', 'ok'],
    missing: { as: 'rep', input: () => ({ repId: 'nobody', limit: 1 }), outcome: 'ACTOR_FOREIGN' },
    path: {
      at: 'GET /api/orders',
      variant: 'by status, buyer and days, page by page',
      as: 'rep',
      isAdded: true,
      outcomes: signedIn,
      query: ({ buyer }) =>
        `?status=pending&buyerId=${buyer.id}&from=2026-04-01&to=2026-04-30&cursor=&limit=1`,
      answers: ORDER_LINE,
      refused: [
        { query: '?status=eaten', status: 400, field: 'status' },
        { query: '?status=pending&status=eaten', status: 400, field: 'status' },
        { query: '?buyerId=seven', status: 400, field: 'buyerId' },
        { query: '?from=yesterday', status: 400, field: 'from' },
        { query: '?to=2026-02-30', status: 400, field: 'to' },
        { query: '?from=2026-04-30&to=2026-04-01', status: 400, field: 'to' },
        { query: '?limit=0', status: 400, field: 'limit' },
        { query: '?limit=201', status: 400, field: 'limit' },
        { query: '?limit=many', status: 400, field: 'limit' },
        { query: '?cursor=not-one', status: 400, field: 'cursor' },
        { query: '?color=green', status: 400, field: 'color' },
      ],
    },
  },
  'orders.usual': {
    input: ({ buyer }) => ({ buyerId: buyer.id }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'orders.draft': {
    input: ({ pendingLine }) => ({ orderGroupId: pendingLine.orderGroupId }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'admin', input: () => ({ orderGroupId: 'nothing' }), outcome: 'ORDER_MISSING' },
  },
  'orders.already': {
    input: ({ buyer }) => ({ buyerId: buyer.id, day: '2026-04-28' }),
    outcomes: sellers,
    missing: { as: 'rep', input: () => ({ buyerId: MISSING_ID, day: '2026-04-28' }), outcome: 'ok' },
  },
  'orders.message': {
    input: ({ pendingLine }) => ({ orderGroupId: pendingLine.orderGroupId }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'admin', input: () => ({ orderGroupId: 'nothing' }), outcome: 'ORDER_MISSING' },
  },
  'orders.create': {
    input: ({ buyer, size }) => ({
      buyerId: buyer.id,
      deliveryDate: '2026-04-28',
      lines: [{ sizeId: size.id, quantity: 1 }],
      idempotencyKey: 'the-same-key',
    }),
    outcomes: sellers,
    missing: {
      as: 'rep',
      input: ({ size }) => ({
        buyerId: MISSING_ID,
        deliveryDate: '2026-04-28',
        lines: [{ sizeId: size.id, quantity: 1 }],
        idempotencyKey: 'another-key',
      }),
      outcome: 'BUYER_MISSING',
    },
  },
  'orders.createTogether': {
    input: ({ buyer, size }) => ({
      buyerId: buyer.id,
      orders: ['2026-04-28', '2026-04-29'].map((deliveryDate) => ({
        deliveryDate,
        lines: [{ sizeId: size.id, quantity: 1 }],
      })),
      idempotencyKey: 'together-key',
    }),
    outcomes: sellers,
    missing: {
      as: 'rep',
      input: ({ size }) => ({
        buyerId: MISSING_ID,
        orders: [{ deliveryDate: '2026-04-28', lines: [{ sizeId: size.id, quantity: 1 }] }],
        idempotencyKey: 'another-together-key',
      }),
      outcome: 'BUYER_MISSING',
    },
  },
  'orders.createLine': {
    input: ({ buyer, pendingLine }) => ({
      buyerId: buyer.id,
      productId: pendingLine.productId,
      quantity: 1,
      deliveryDate: '2026-04-28',
    }),
    outcomes: sellers,
    missing: {
      as: 'rep',
      input: ({ buyer }) => ({
        buyerId: buyer.id,
        productId: MISSING_ID,
        quantity: 1,
        deliveryDate: '2026-04-28',
      }),
      outcome: 'PRODUCT_MISSING',
    },
    path: {
      at: 'POST /api/orders',
      as: 'rep',
      outcomes: [NONE, ROLE, ROLE, 'ok', 'ACTOR_FOREIGN', 'ok'],
      body: ({ buyer, pendingLine, rep, farmer }) => ({
        buyerId: buyer.id,
        productId: pendingLine.productId,
        quantity: 3,
        deliveryDate: '2026-04-28T00:00:00.000Z',
        salesRepId: rep.uid,
        farmerId: farmer.uid,
        status: 'pending',
        orderGroupId: 'order-1776945600000',
        purchaseOrderNumber: 'PO-9',
        notes: 'Ring twice',
      }),
      status: 201,
      answers: ORDER_LINE,
      refused: [
        {
          body: ({ buyer, pendingLine, rep }) => ({
            buyerId: buyer.id,
            productId: pendingLine.productId,
            quantity: 0,
            deliveryDate: '2026-04-28',
            salesRepId: rep.uid,
            farmerId: '',
            status: 'pending',
          }),
          status: 400,
          field: 'quantity',
        },
        {
          body: ({ buyer, pendingLine, otherRep }) => ({
            buyerId: buyer.id,
            productId: pendingLine.productId,
            quantity: 1,
            deliveryDate: '2026-04-28',
            salesRepId: otherRep.uid,
            farmerId: '',
            status: 'pending',
          }),
          status: 403,
        },
      ],
    },
  },
  'orders.confirm': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine), ifShort: 'confirm' }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingLine('farmer', { ifShort: 'ask' }),
    path: {
      at: 'PUT /api/orders/{id}',
      as: 'farmer',
      parameter: ({ pendingLine }) => pendingLine.id,
      body: () => ({ status: 'confirmed' }),
      answers: ORDER_LINE,
      refused: [missing, noNumber, { body: () => ({ status: 'eaten' }), status: 400, field: 'status' }],
    },
  },
  'orders.hold': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine) }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingLine('farmer'),
  },
  'orders.checkStock': {
    input: ({ heldLine }) => ({ lines: seenLines(heldLine) }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingLine('farmer'),
  },
  'orders.reject': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine), reason: 'Frost' }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', ROLE, ROLE, 'ok'],
    missing: missingLine('farmer', { reason: 'Frost' }),
    path: {
      at: 'PATCH /api/orders/{id}',
      as: 'farmer',
      parameter: ({ pendingLine }) => pendingLine.id,
      body: () => ({ status: 'rejected', rejectionReason: 'Frost' }),
      answers: ORDER_LINE,
      refused: [
        missing,
        noNumber,
        { body: () => ({ status: 'rejected', rejectionReason: ' ' }), status: 400, field: 'rejectionReason' },
      ],
    },
  },
  'orders.cancel': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine) }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingLine('rep'),
  },
  'orders.deliver': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingLine('farmer'),
  },
  'orders.reschedule': {
    input: ({ pendingLine }) => ({ lines: seenLines(pendingLine), deliveryDate: '2026-04-29' }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingLine('farmer', { deliveryDate: '2026-04-29' }),
  },
  'orders.edit': {
    input: ({ pendingLine: { id, version, orderGroupId } }) => ({
      orderGroupId,
      lines: [{ id, version, quantity: 3 }],
    }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: {
      as: 'rep',
      input: () => ({ orderGroupId: 'no such order', lines: [{ id: 1, version: 1, quantity: 3 }] }),
      outcome: 'ORDER_MISSING',
    },
  },
  'orders.addLines': {
    input: ({ pendingLine: { orderGroupId }, size }) => ({
      orderGroupId,
      lines: [{ sizeId: size.id, quantity: 3 }],
      idempotencyKey: 'some-lines',
    }),
    outcomes: [NONE, ROLE, ROLE, 'ok', 'ORDER_MISSING', 'ok'],
    missing: {
      as: 'rep',
      input: ({ size }) => ({
        orderGroupId: 'no such order',
        lines: [{ sizeId: size.id, quantity: 3 }],
        idempotencyKey: 'other-lines',
      }),
      outcome: 'ORDER_MISSING',
    },
  },
  'orders.needs': {
    input: () => ({ from: '2026-04-01', to: '2026-04-30' }),
    outcomes: signedIn,
    missing: {
      as: 'rep',
      input: () => ({ from: '2026-04-01', to: '2026-04-30', buyerId: MISSING_ID }),
      outcome: 'ok',
    },
  },
  'orders.coverage': {
    input: ({ pendingLine }) => ({ id: pendingLine.id }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: missingId('farmer', 'ORDER_MISSING'),
  },
  'orders.coverages': {
    input: ({ pendingLine }) => ({ ids: [pendingLine.id] }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ ids: [MISSING_ID] }), outcome: 'ok' },
  },
  'orders.toHarvest': {
    input: ({ confirmedLine }) => ({ ids: [confirmedLine.id] }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ ids: [MISSING_ID] }), outcome: 'ok' },
  },
  'orders.toShare': {
    input: ({ template }) => ({ productNameId: template.id, through: '2026-04-30' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ productNameId: MISSING_ID, through: '2026-04-30' }),
      outcome: 'PRODUCT_MISSING',
    },
  },
  'orders.shareOut': {
    input: ({ confirmedLine }) => ({
      lines: seenLines(confirmedLine).map((line) => ({ ...line, fillQuantity: 1 })),
      reason: { kind: 'short_harvest' },
    }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({
        lines: [{ id: MISSING_ID, version: 1, fillQuantity: 1 }],
        reason: { kind: 'short_harvest' },
      }),
      outcome: LINES,
    },
  },
  'orders.undo': {
    input: ({ confirmedLine }) => ({ lines: seenLines(confirmedLine) }),
    outcomes: [NONE, 'ok', 'UNDO_FOREIGN', 'UNDO_FOREIGN', LINES, 'UNDO_FOREIGN'],
    missing: missingLines('farmer'),
  },
  'orders.setPrice': {
    input: ({ pendingLine: { id, version } }) => ({ id, version, cents: 2200, reason: 'Opening week' }),
    outcomes: [NONE, ROLE, ROLE, 'ok', LINES, 'ok'],
    missing: {
      as: 'rep',
      input: () => ({ id: MISSING_ID, version: 1, cents: 2200, reason: 'Opening week' }),
      outcome: LINES,
    },
  },
  'orders.toReprice': { input: () => ({ withLines: true }), outcomes: admins },
  'orders.reprice': { input: () => ({ hash: HASH_OF_NONE }), outcomes: admins },
  'orders.holds': {
    input: ({ template }) => ({ productNameIds: [template.id] }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ productNameIds: [MISSING_ID] }), outcome: 'ok' },
  },
  'orders.availability': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ productNameIds: [MISSING_ID] }), outcome: 'ok' },
  },
};
