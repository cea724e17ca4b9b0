import type { FurnishedFarm } from './furnish-farm.ts';
import { FARMER_PASSWORD, MISSING_ID } from './furnish-farm.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Who = 'farmer' | 'rep' | 'admin';
type Filled<T> = (farm: FurnishedFarm) => T;

export type DocumentedCall = {
  method: Method;
  /** As written in the specification. */
  path: string;
  /** Tells apart two calls of one path. */
  variant?: string;
  as: Who;
  /** The value of the path's parameter. */
  parameter?: Filled<string | number>;
  query?: Filled<string>;
  /** The documented payload, with every key. */
  body?: Filled<object>;
  status: 200 | 201;
  /** What the answer is, if not JSON. */
  type?: 'text/csv' | 'application/pdf';
  /** The keys of the answer (or of each row of a list), documented ones first; the columns of a file. */
  answers: string[];
  /** The same call with invalid input, and its answer. */
  refused: {
    parameter?: string | number;
    query?: string;
    body?: Filled<unknown>;
    status: number;
    field?: string;
  }[];
};

const PRODUCT = [
  'id',
  'name',
  'size',
  'unitsAvailable',
  'harvestDate',
  'farmerId',
  'pricePerUnit',
  'location',
];
const PRODUCT_NAME = ['id', 'name', 'baseUnit'];
const PRODUCT_SIZE = ['id', 'size', 'productNameId', 'unitsPerBaseUnit'];
const ORDER_LINE = [
  ...['id', 'buyerId', 'productId', 'quantity', 'deliveryDate', 'salesRepId', 'farmerId', 'status'],
  ...['orderGroupId', 'purchaseOrderNumber', 'notes', 'rejectionReason'],
];
const BUYER = ['id', 'name', 'email', 'phone', 'address', 'assignedRepId'];
const PERSON = ['uid', 'name', 'email', 'role'];
const NOTIFICATION = ['id', 'userId', 'type', 'title', 'message', 'read', 'createdAt', 'relatedId'];
const CONVERSATION = ['id', 'name', 'isGroup', 'createdBy', 'participants', 'lastMessage'];
const MESSAGE = ['id', 'conversationId', 'senderId', 'content', 'createdAt'];
const LOCATION = ['id', 'name', 'description', 'createdAt', 'createdBy'];
const PLANTING = [
  ...['id', 'productName', 'quantity', 'status', 'currentLocation', 'plantedDate', 'totalHarvested'],
];
const TOKEN = ['id', 'name', 'createdAt', 'lastUsedAt', 'expiresAt', 'scope'];
const PLANTING_DETAIL = [...PLANTING, 'locations', 'harvests'];

const missing = { parameter: MISSING_ID, status: 404 };
const noDay = { parameter: 'tomorrow', status: 400, field: 'day' };
const noSuchDay = { parameter: '2026-02-30', status: 400, field: 'day' };
const emptyDay = { parameter: '2026-01-01', status: 404 };
const noBuyer = { query: `?buyerId=${MISSING_ID}`, status: 404 };
const noNumber = { parameter: 'seven', status: 400, field: 'id' };

/** The calls in section 7 of the specification, in the same order. */
export const documentedCalls: DocumentedCall[] = [
  {
    method: 'POST',
    path: '/api/auth/register',
    as: 'farmer',
    body: ({ farmer: { uid, email, name, role } }) => ({ uid, email, name, role }),
    status: 201,
    answers: PERSON,
    refused: [
      { body: ({ rep }) => rep, status: 403 },
      { body: ({ farmer }) => ({ ...farmer, role: 'king' }), status: 400, field: 'role' },
      { body: ({ farmer }) => ({ ...farmer, name: ' ' }), status: 400, field: 'name' },
    ],
  },
  {
    method: 'GET',
    path: '/api/auth/user/{uid}',
    as: 'farmer',
    parameter: ({ farmer }) => farmer.uid,
    status: 200,
    answers: PERSON,
    refused: [{ parameter: 'nobody-of-this-farm', status: 404 }],
  },
  { method: 'GET', path: '/api/products', as: 'rep', status: 200, answers: PRODUCT, refused: [] },
  {
    method: 'POST',
    path: '/api/products',
    as: 'farmer',
    body: ({ farmer, today }) => ({
      name: 'Kale',
      size: 'lb',
      unitsAvailable: 12.7,
      harvestDate: today,
      farmerId: farmer.uid,
    }),
    status: 201,
    answers: PRODUCT,
    refused: [
      {
        body: ({ farmer }) => ({
          name: 'Kale',
          size: 'lb',
          unitsAvailable: -1,
          harvestDate: '2026-04-15',
          farmerId: farmer.uid,
        }),
        status: 400,
        field: 'unitsAvailable',
      },
      {
        body: ({ farmer }) => ({
          name: 'Kale',
          size: 'lb',
          unitsAvailable: 1,
          harvestDate: '2026-02-30',
          farmerId: farmer.uid,
        }),
        status: 400,
        field: 'harvestDate',
      },
      {
        body: ({ otherFarmer }) => ({
          name: 'Kale',
          size: 'lb',
          unitsAvailable: 1,
          harvestDate: '2026-04-15',
          farmerId: otherFarmer.uid,
        }),
        status: 403,
      },
    ],
  },
  {
    method: 'PUT',
    path: '/api/products/{id}',
    as: 'farmer',
    parameter: ({ lot }) => lot.id,
    body: () => ({ unitsAvailable: 42 }),
    status: 200,
    answers: PRODUCT,
    refused: [
      missing,
      noNumber,
      { body: () => ({ unitsAvailable: 'many' }), status: 400, field: 'unitsAvailable' },
    ],
  },
  {
    method: 'DELETE',
    path: '/api/products/{id}',
    as: 'farmer',
    parameter: ({ lot }) => lot.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  {
    method: 'GET',
    path: '/api/product-names',
    as: 'farmer',
    status: 200,
    answers: PRODUCT_NAME,
    refused: [],
  },
  {
    method: 'POST',
    path: '/api/product-names',
    as: 'admin',
    body: () => ({ name: 'Chard', baseUnit: 'bunch' }),
    status: 201,
    answers: PRODUCT_NAME,
    refused: [
      { body: () => ({ name: 'kale', baseUnit: 'lb' }), status: 409 },
      { body: () => ({ name: 'Chard', baseUnit: 'stone' }), status: 400, field: 'baseUnit' },
    ],
  },
  {
    method: 'PUT',
    path: '/api/product-names/{id}',
    as: 'admin',
    parameter: ({ template }) => template.id,
    body: () => ({ name: 'Curly kale', baseUnit: 'lb' }),
    status: 200,
    answers: PRODUCT_NAME,
    refused: [missing, noNumber, { body: () => ({ name: '' }), status: 400, field: 'name' }],
  },
  {
    method: 'DELETE',
    path: '/api/product-names/{id}',
    as: 'admin',
    parameter: ({ emptyTemplate }) => emptyTemplate.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  {
    method: 'GET',
    path: '/api/product-sizes',
    as: 'rep',
    query: ({ template }) => `?productNameId=${template.id}`,
    status: 200,
    answers: PRODUCT_SIZE,
    refused: [],
  },
  {
    method: 'POST',
    path: '/api/product-sizes',
    as: 'admin',
    body: ({ template }) => ({ size: '8oz', productNameId: template.id, unitsPerBaseUnit: '0.5' }),
    status: 201,
    answers: PRODUCT_SIZE,
    refused: [
      {
        body: ({ template }) => ({ size: '1lb', productNameId: template.id, unitsPerBaseUnit: '1' }),
        status: 409,
      },
      {
        body: ({ template }) => ({ size: '8oz', productNameId: template.id, unitsPerBaseUnit: '0' }),
        status: 400,
        field: 'unitsPerBaseUnit',
      },
    ],
  },
  {
    method: 'PUT',
    path: '/api/product-sizes/{id}',
    as: 'admin',
    parameter: ({ size }) => size.id,
    body: () => ({ size: '2lb', unitsPerBaseUnit: '2' }),
    status: 200,
    answers: PRODUCT_SIZE,
    refused: [
      missing,
      noNumber,
      { body: () => ({ unitsPerBaseUnit: '-2' }), status: 400, field: 'unitsPerBaseUnit' },
    ],
  },
  {
    method: 'DELETE',
    path: '/api/product-sizes/{id}',
    as: 'admin',
    parameter: ({ size }) => size.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  {
    method: 'GET',
    path: '/api/orders',
    as: 'farmer',
    query: ({ farmer }) => `?farmerId=${farmer.uid}`,
    status: 200,
    answers: ORDER_LINE,
    refused: [],
  },
  {
    method: 'POST',
    path: '/api/orders',
    as: 'rep',
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
  {
    method: 'PUT',
    path: '/api/orders/{id}',
    as: 'farmer',
    parameter: ({ pendingLine }) => pendingLine.id,
    body: () => ({ status: 'confirmed' }),
    status: 200,
    answers: ORDER_LINE,
    refused: [missing, noNumber, { body: () => ({ status: 'eaten' }), status: 400, field: 'status' }],
  },
  {
    method: 'PATCH',
    path: '/api/orders/{id}',
    as: 'farmer',
    parameter: ({ pendingLine }) => pendingLine.id,
    body: () => ({ status: 'rejected', rejectionReason: 'Frost' }),
    status: 200,
    answers: ORDER_LINE,
    refused: [
      missing,
      noNumber,
      { body: () => ({ status: 'rejected', rejectionReason: ' ' }), status: 400, field: 'rejectionReason' },
    ],
  },
  { method: 'GET', path: '/api/buyers', as: 'farmer', status: 200, answers: BUYER, refused: [] },
  {
    method: 'POST',
    path: '/api/buyers',
    as: 'rep',
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
  {
    method: 'PUT',
    path: '/api/buyers/{id}',
    as: 'admin',
    parameter: ({ buyer }) => buyer.id,
    body: ({ otherRep }) => ({ assignedRepId: otherRep.uid }),
    status: 200,
    answers: BUYER,
    refused: [missing, noNumber, { body: () => ({ name: '' }), status: 400, field: 'name' }],
  },
  {
    method: 'DELETE',
    path: '/api/buyers/{id}',
    as: 'rep',
    parameter: ({ buyer }) => buyer.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  { method: 'GET', path: '/api/users', as: 'rep', status: 200, answers: PERSON, refused: [] },
  {
    method: 'POST',
    path: '/api/notifications',
    as: 'farmer',
    body: ({ rep }) => ({
      userId: rep.uid,
      title: 'Order Rejected',
      message: 'Order #1 was rejected: frost',
      type: 'order_rejected',
      read: false,
    }),
    status: 201,
    answers: NOTIFICATION,
    refused: [
      {
        body: ({ rep }) => ({
          userId: rep.uid,
          title: '',
          message: 'x',
          type: 'order_rejected',
          read: false,
        }),
        status: 400,
        field: 'title',
      },
      {
        body: () => ({ userId: 'nobody', title: 'x', message: 'x', type: 'order_rejected', read: false }),
        status: 404,
      },
    ],
  },
  {
    method: 'GET',
    path: '/api/notifications/{userId}',
    as: 'farmer',
    parameter: ({ farmer }) => farmer.uid,
    status: 200,
    answers: NOTIFICATION,
    refused: [{ parameter: 'sales_rep-3', status: 403 }],
  },
  {
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    as: 'farmer',
    parameter: ({ notification }) => notification.id,
    status: 200,
    answers: NOTIFICATION,
    refused: [missing, noNumber],
  },
  {
    method: 'GET',
    path: '/api/conversations/{id}',
    as: 'farmer',
    parameter: ({ farmer }) => farmer.uid,
    status: 200,
    answers: CONVERSATION,
    refused: [{ parameter: 'sales_rep-3', status: 403 }],
  },
  {
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    as: 'rep',
    parameter: ({ conversation }) => conversation.id,
    status: 200,
    answers: MESSAGE,
    refused: [missing, noNumber],
  },
  {
    method: 'POST',
    path: '/api/conversations',
    as: 'farmer',
    body: ({ farmer, otherFarmer, admin }) => ({
      conversation: { name: 'Growers', isGroup: true, createdBy: farmer.uid },
      participantIds: [otherFarmer.uid, admin.uid, farmer.uid],
    }),
    status: 201,
    answers: CONVERSATION,
    refused: [
      {
        body: ({ farmer }) => ({
          conversation: { name: null, isGroup: false, createdBy: farmer.uid },
          participantIds: [],
        }),
        status: 400,
        field: 'participantIds',
      },
      {
        body: ({ rep, otherFarmer }) => ({
          conversation: { name: null, isGroup: false, createdBy: rep.uid },
          participantIds: [otherFarmer.uid],
        }),
        status: 403,
      },
    ],
  },
  {
    method: 'POST',
    path: '/api/messages',
    as: 'rep',
    body: ({ conversation, rep }) => ({
      conversationId: conversation.id,
      senderId: rep.uid,
      content: 'Tomorrow at six',
    }),
    status: 201,
    answers: MESSAGE,
    refused: [
      {
        body: ({ conversation, rep }) => ({
          conversationId: conversation.id,
          senderId: rep.uid,
          content: '  ',
        }),
        status: 400,
        field: 'content',
      },
      {
        body: ({ conversation, farmer }) => ({
          conversationId: conversation.id,
          senderId: farmer.uid,
          content: 'x',
        }),
        status: 403,
      },
    ],
  },
  {
    method: 'DELETE',
    path: '/api/messages/{id}',
    as: 'farmer',
    parameter: ({ message }) => message.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  {
    method: 'DELETE',
    path: '/api/conversations/{id}',
    as: 'rep',
    parameter: ({ conversation }) => conversation.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  { method: 'GET', path: '/api/locations', as: 'farmer', status: 200, answers: LOCATION, refused: [] },
  {
    method: 'POST',
    path: '/api/locations',
    as: 'admin',
    body: ({ admin }) => ({ name: 'Tunnel 3', description: 'Heated', createdBy: admin.uid }),
    status: 201,
    answers: LOCATION,
    refused: [{ body: ({ admin }) => ({ name: '', createdBy: admin.uid }), status: 400, field: 'name' }],
  },
  {
    method: 'DELETE',
    path: '/api/locations/{id}',
    as: 'admin',
    parameter: ({ unusedLocation }) => unusedLocation.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
  { method: 'GET', path: '/api/plantings', as: 'farmer', status: 200, answers: PLANTING, refused: [] },
  {
    method: 'GET',
    path: '/api/plantings/{id}',
    as: 'farmer',
    parameter: ({ planting }) => planting.id,
    status: 200,
    answers: PLANTING_DETAIL,
    refused: [missing, noNumber],
  },
  {
    method: 'POST',
    path: '/api/plantings',
    as: 'farmer',
    body: ({ template, farmer, location }) => ({
      productNameId: template.id,
      quantity: 5,
      plantedDate: '2026-04-01',
      plantedBy: farmer.uid,
      notes: '',
      locationId: location.id,
    }),
    status: 201,
    answers: PLANTING,
    refused: [
      {
        body: ({ farmer, location }) => ({
          productNameId: 0,
          quantity: 5,
          plantedDate: '2026-04-01',
          plantedBy: farmer.uid,
          locationId: location.id,
        }),
        status: 400,
        field: 'productNameId',
      },
      {
        body: ({ template, rep, location }) => ({
          productNameId: template.id,
          quantity: 5,
          plantedDate: '2026-04-01',
          plantedBy: rep.uid,
          locationId: location.id,
        }),
        status: 403,
      },
    ],
  },
  {
    method: 'POST',
    path: '/api/plantings/{id}/transplant',
    as: 'farmer',
    parameter: ({ planting }) => planting.id,
    body: ({ otherLocation, farmer }) => ({
      locationId: otherLocation.id,
      movedBy: farmer.uid,
      notes: 'Hardened off',
    }),
    status: 201,
    answers: PLANTING_DETAIL,
    refused: [missing, noNumber, { body: () => ({ locationId: 0 }), status: 400, field: 'locationId' }],
  },
  {
    method: 'POST',
    path: '/api/plantings/{id}/harvest',
    as: 'farmer',
    parameter: ({ planting }) => planting.id,
    body: ({ farmer }) => ({
      unitsHarvested: 30,
      harvestDate: '2026-04-15',
      harvestedBy: farmer.uid,
      notes: '',
    }),
    status: 201,
    answers: PLANTING_DETAIL,
    refused: [
      missing,
      noNumber,
      {
        body: () => ({ unitsHarvested: 0, harvestDate: '2026-04-15' }),
        status: 400,
        field: 'unitsHarvested',
      },
    ],
  },
];

/** Calls beyond the specification. */
export const addedCalls: DocumentedCall[] = [
  {
    method: 'GET',
    path: '/api/orders',
    variant: 'by status, buyer and days, page by page',
    as: 'rep',
    query: ({ buyer }) => `?status=pending&buyerId=${buyer.id}&from=2026-04-01&to=2026-04-30&cursor=&limit=1`,
    status: 200,
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
  {
    method: 'GET',
    path: '/api/orders/{id}',
    as: 'rep',
    parameter: ({ pendingLine }) => pendingLine.id,
    status: 200,
    answers: ORDER_LINE,
    refused: [missing, noNumber],
  },
  {
    method: 'GET',
    path: '/api/deliveries',
    as: 'rep',
    query: () => '?from=2026-04-01&to=2026-04-30',
    status: 200,
    answers: ['id', 'buyerId', 'buyerName', 'deliveryDate', 'isDelivered', 'lines', 'openLines'],
    refused: [
      { query: '?from=soon', status: 400, field: 'from' },
      { query: '?from=2026-04-30&to=2026-04-01', status: 400, field: 'to' },
      { query: '?from=2026-01-01&to=2028-01-01', status: 400, field: 'to' },
      { query: '?day=2026-04-01', status: 400, field: 'day' },
    ],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}',
    as: 'farmer',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    status: 200,
    answers: ['day', 'deliveries'],
    refused: [noDay, noSuchDay],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}/harvest-list.csv',
    as: 'farmer',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    status: 200,
    type: 'text/csv',
    answers: ['Product', 'To harvest', 'Unit', 'On hand', 'Needed', 'Places'],
    refused: [noDay, noSuchDay],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}/harvest-list.pdf',
    as: 'farmer',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    status: 200,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, noSuchDay],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}/pick-list.pdf',
    as: 'farmer',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    status: 200,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, noSuchDay],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}/packing-slips.pdf',
    as: 'rep',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    query: ({ buyer }) => `?buyerId=${buyer.id}`,
    status: 200,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, emptyDay, noBuyer, { query: '?sheet=letter', status: 400, field: 'sheet' }],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}/labels.pdf',
    as: 'rep',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    query: ({ buyer }) => `?buyerId=${buyer.id}&sheet=single`,
    status: 200,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, emptyDay, noBuyer, { query: '?sheet=a4', status: 400, field: 'sheet' }],
  },
  {
    method: 'GET',
    path: '/api/day-sheets/{day}/delivery-note.pdf',
    as: 'rep',
    parameter: ({ confirmedLine }) => confirmedLine.deliveryDate,
    query: ({ buyer }) => `?buyerId=${buyer.id}`,
    status: 200,
    type: 'application/pdf',
    answers: [],
    refused: [noDay, emptyDay, noBuyer, { query: '?buyerId=one', status: 400, field: 'buyerId' }],
  },
  {
    method: 'GET',
    path: '/api/delivery-notes/{number}.pdf',
    as: 'rep',
    parameter: ({ noteNumber }) => noteNumber,
    status: 200,
    type: 'application/pdf',
    answers: [],
    refused: [missing, { parameter: 'seven', status: 400, field: 'number' }],
  },
  {
    method: 'GET',
    path: '/api/shortages',
    as: 'farmer',
    status: 200,
    answers: ['week', 'start', 'end', 'shortages', 'products'],
    refused: [],
  },
  {
    method: 'GET',
    path: '/api/analytics',
    as: 'rep',
    query: () => '?from=2026-04-01&to=2026-04-30',
    status: 200,
    answers: [
      ...['range', 'totalOrders', 'totalUnits', 'deliveredUnits', 'averageOrderSize'],
      ...['products', 'buyers', 'days'],
    ],
    refused: [
      { query: '?timeframe=1y', status: 400, field: 'timeframe' },
      { query: '?timeframe=7d&from=2026-04-01', status: 400, field: 'timeframe' },
      { query: '?timeframe=all&to=2026-04-30', status: 400, field: 'timeframe' },
      { query: '?from=2026-04-30&to=2026-04-01', status: 400, field: 'to' },
    ],
  },
  { method: 'GET', path: '/api/tokens', as: 'farmer', status: 200, answers: TOKEN, refused: [] },
  {
    method: 'POST',
    path: '/api/tokens',
    as: 'farmer',
    body: () => ({ name: 'a script', password: FARMER_PASSWORD, expiresInDays: 90, scope: 'read' }),
    status: 201,
    answers: [...TOKEN, 'token'],
    refused: [
      { body: () => ({ name: 'a script' }), status: 400, field: 'password' },
      { body: () => ({ name: 'a script', password: 'another one' }), status: 401, field: 'password' },
      {
        body: () => ({ name: 'a script', password: FARMER_PASSWORD, expiresInDays: 0 }),
        status: 400,
        field: 'expiresInDays',
      },
      {
        body: () => ({ name: 'a script', password: FARMER_PASSWORD, scope: 'some' }),
        status: 400,
        field: 'scope',
      },
    ],
  },
  {
    method: 'DELETE',
    path: '/api/tokens/{id}',
    as: 'farmer',
    parameter: ({ token }) => token.id,
    status: 200,
    answers: ['id'],
    refused: [missing, noNumber],
  },
];

/** Our own paths beyond the specification: sign-in helpers, the OpenAPI document, health. */
export const announcedPaths = [
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'GET /api/auth/session',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
];
