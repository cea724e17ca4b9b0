import { fieldTexts, labels, withMessage } from '@farm/domain/core';
import { StockAvailability } from '@farm/domain/inventory';
import {
  AlreadyOrdered,
  CreateOrderLineInput,
  Draft,
  describeField,
  eachField,
  LineCoverage,
  LinePacked,
  LineShare,
  MovedLines,
  MoveLinesInput,
  OrderGroup,
  OrderLine,
  OrderLinesInput,
  OrderStatus,
  orderInputTexts,
  orderStatuses,
  ownFields,
  ProductHold,
  ProductNeed,
  RejectLinesInput,
  ShortReason,
  UndoLinesInput,
  UpdateLineInput,
  Usual,
} from '@farm/domain/orders';
import { z } from 'zod';
import {
  aboutKey,
  named,
  PAGE_MAX,
  PathId,
  pageAnswer,
  pagingFields,
  sendPage,
  withoutBlanks,
} from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';
import { guardCall } from '../core/trpc.ts';
import { onlyLine } from './orders.internal.ts';
import { orderRefusals } from './orders.texts.ts';
import { streamLines } from './stream-lines.ts';
import { updateLine } from './update-line.ts';

named('OrderStatus', OrderStatus, {
  description:
    'The state of an order line. `pending` waits for the grower, `pending_inventory` is held for stock, and `confirmed` ' +
    'has stock reserved.',
});

const ownLabels = eachField(ownFields, (name) => String(describeField(name).label));

const quantity = { description: 'Packages', minimum: 1 };
const aboutVersion = 'The version you were looking at; if the line has changed since, nothing is written';

named('ShortReason', ShortReason, { description: 'Why less is packed than ordered' });

named('LinePacked', LinePacked, {
  description: 'What a packed order line gets',
  fields: {
    fillQuantity: 'The packages that it gets, however many were ordered',
    fillUnits: 'What it weighs, in base units; null if it was not weighed',
    reason: 'Why less is packed than ordered; null if it is not',
    packedAt: 'When it was packed',
  },
});

named('LineShare', LineShare, {
  description: 'What an order line gets of a product that is short, until it is packed',
  fields: {
    fillQuantity: 'The packages that it gets, fewer than were ordered',
    reason: 'Why it gets fewer',
  },
});

named('OrderLine', OrderLine, {
  description: 'One product of an order. The lines of an order share `orderGroupId` and `orderNumber`.',
  example: {
    id: 12,
    buyerId: 3,
    productId: 41,
    quantity: 30,
    deliveryDate: '2026-04-28',
    salesRepId: '2be5c8f0',
    farmerId: '976f01aa',
    status: 'pending',
    orderGroupId: 'order-1776945600000',
    purchaseOrderNumber: 'PO-1001',
    notes: 'Back door',
    rejectionReason: null,
    orderNumber: 7,
    productName: 'Kale',
    size: '5oz',
    unitsPerPackage: '0.3125',
    createdAt: '2026-04-15T12:00:00.000Z',
    version: 1,
    packed: null,
    deliveryNote: null,
  },
  fields: {
    quantity,
    salesRepId: 'The person whose order it is',
    farmerId: 'The grower; empty while the line is open to any grower',
    orderGroupId: 'The order it belongs to',
    rejectionReason: 'Null for everyone but administrators',
    orderNumber: 'The number of its order',
    ...ownLabels,
    productName: 'As it was when the line was created',
    size: 'As it was when the line was created',
    unitsPerPackage: 'Base units in one package when the line was created, a decimal; null if unknown',
    version: 'Goes up with every change',
    packed: 'What it gets; null if it is not packed',
    share: 'What it is to get; absent unless that is less than was ordered, and once it is packed',
    deliveryNote: 'The number of the delivery note that goes with it; null before it has one',
    toInvoice: 'Present while it is delivered, still to be billed, and on no draft',
  },
});

const NewOrderLine = named('NewOrderLine', CreateOrderLineInput, {
  description: 'A line to order. Lines that name one `orderGroupId` form one order.',
  example: {
    buyerId: 3,
    productId: 41,
    quantity: 30,
    deliveryDate: '2026-04-28',
    farmerId: '',
    status: 'pending',
    purchaseOrderNumber: 'PO-1001',
    notes: 'Back door',
  },
  fields: {
    quantity: 'Packages',
    productId: 'A row of `listProducts`, which names the product and the package size',
    salesRepId: 'Yourself, unless you are an administrator; absent means yourself',
    ...ownLabels,
    farmerId: 'Empty: any grower may take the line',
    orderGroupId: 'Blank for a new order',
    idempotencyKey: aboutKey,
  },
});

const OrderLineChange = named('OrderLineChange', UpdateLineInput.omit({ id: true }), {
  description: 'A new status or a new delivery day',
  example: { status: 'confirmed' },
  fields: { rejectionReason: 'Needed with the status `rejected`', version: aboutVersion },
});

const Rejection = named(
  'OrderLineRejection',
  z.strictObject({
    status: z.literal('rejected', withMessage(orderRefusals.onlyRejection())),
    rejectionReason: z
      .string(withMessage(fieldTexts.notText({ label: labels.reason() })))
      .nullish()
      .transform((reason) => reason ?? '')
      .pipe(RejectLinesInput.shape.reason)
      .meta({ minLength: 1, maxLength: 1000 }),
    version: UpdateLineInput.shape.version,
  }),
  {
    description: 'Why a line cannot be supplied',
    example: { status: 'rejected', rejectionReason: 'Frost' },
    fields: { rejectionReason: 'Why, which the rep reads; required', version: aboutVersion },
  },
);

const Statuses = z
  .union(
    [OrderStatus.transform((status) => [status]), z.array(OrderStatus).max(orderStatuses.length)],
    withMessage(orderInputTexts.statusUnknown()),
  )
  .meta({
    anyOf: undefined,
    type: 'array',
    items: { $ref: '#/components/schemas/OrderStatus' },
    description: 'Only lines of this status; repeat it for several',
  });

const { from, to, farmerId, repId } = OrderLinesInput.shape;

const OrdersQuery = z.strictObject({
  farmerId: farmerId.describe("Only this grower's lines, and those open to any grower"),
  repId: repId.describe("Only lines of this rep's orders"),
  status: Statuses.optional(),
  buyerId: PathId.describe('Only lines of this buyer').optional(),
  from: from.describe('Only lines that are delivered on this day or later'),
  to: to.describe('Only lines that are delivered on this day or earlier'),
  ...pagingFields,
});

const LinePath = z.object({ id: PathId.describe('The id of the order line') });

export const ordersRest: RestPaths = {
  listOrders: ownPath(
    'GET /api/orders',
    'orders.pageLines',
    {
      summary: 'List order lines, newest first',
      also: ['orders.lines'],
      description:
        'Sales reps see the lines of their own orders, growers and administrators every line. Without `cursor` and ' +
        '`limit`, the answer has every line that matches.',
      query: withoutBlanks(OrdersQuery),
      answer: pageAnswer(z.array(OrderLine), 'Order lines, newest first'),
    },
    async (request, reply) => {
      const { status: statuses, cursor, limit, ...filter } = request.query;
      const { orders } = request.caller;
      const page = await orders.pageLines({ ...filter, statuses, cursor, limit: limit ?? PAGE_MAX });
      if (cursor !== undefined || limit !== undefined) return sendPage(request, reply, page);
      if (page.nextCursor === null) return page.items;
      const call = { ctx: request.farmContext, type: 'query', path: 'orders.lines' } as const;
      const lines = await guardCall({ ...call, action: 'orders.read' }, (ctx) =>
        streamLines(ctx, { ...filter, statuses }),
      );
      return reply.type('application/json; charset=utf-8').send(lines);
    },
  ),
  getOrder: restPath('GET /api/orders/:id', 'orders.line', {
    summary: 'Load an order line',
    description: 'Sales reps see the lines of their own orders, growers and administrators every line.',
    params: LinePath,
    answer: OrderLine.describe('The line'),
  }),
  createOrder: restPath('POST /api/orders', 'orders.createLine', {
    summary: 'Order one product for a buyer',
    description: 'Creates an order line. Lines that name one `orderGroupId` form one order.',
    body: NewOrderLine,
    answer: OrderLine.describe('The new line'),
  }),
  updateOrder: ownPath(
    'PUT /api/orders/:id',
    'orders.update',
    {
      nearest: 'orders.confirm',
      summary: 'Confirm, hold, deliver, cancel or move an order line',
      description:
        'Moves a line to another status or delivery day. A move that the rules do not allow is refused with 409, ' +
        'which says the moves that are open.',
      params: LinePath,
      body: OrderLineChange,
      answer: OrderLine.describe('The line as it is now'),
    },
    ({ farmContext: ctx, params, body }) =>
      guardCall({ ctx, type: 'mutation', path: 'orders.update', action: 'orders.update' }, async (ctx) =>
        OrderLine.parse(await updateLine(ctx, { ...params, ...body })),
      ),
  ),
  rejectOrder: restPath('PATCH /api/orders/:id', 'orders.reject', {
    summary: 'Reject an order line',
    description: 'Keeps the reason with the line. Telling the rep is a separate call: `createNotification`.',
    params: LinePath,
    body: Rejection,
    answer: OrderLine.describe('The line as it is now'),
    input: ({ params: { id }, body: { rejectionReason: reason, version } }) => ({
      lines: [{ id, version }],
      reason,
      notify: false,
    }),
    output: ({ lines }) => onlyLine(lines),
  }),
};

named('OrderGroup', OrderGroup, { description: 'An order with its lines' });
named('OrderDraft', Draft, { description: 'What an order may begin with' });
named('UsualOrder', Usual, { description: 'What a buyer usually orders, and when' });
named('AlreadyOrdered', AlreadyOrdered, { description: 'An order that a buyer has for the day already' });
named('ProductHold', ProductHold, { description: 'What keeps stock of a product from being promised' });
named('ProductNeed', ProductNeed, { description: 'What orders need of a product' });
named('FreeStock', StockAvailability, {
  description: 'What of a product is on hand, and what of that is free',
});

const ownOrders = 'Sales reps see their own orders, growers and administrators all of them.';
const sellers = 'For sales reps, of their own orders, and for administrators.';

export const groupPaths: RestPaths = {
  listOrderGroups: restPath('GET /api/order-groups', 'orders.list', {
    summary: 'List orders with their lines',
    description: `Page by page, the newest first unless \`sort\` says otherwise. ${ownOrders}`,
  }),
  countOrderGroups: restPath('GET /api/order-groups/count', 'orders.count', {
    summary: 'Count orders',
    description: `Those that the same parameters of \`listOrderGroups\` list. ${ownOrders}`,
  }),
  getOrderGroup: restPath('GET /api/order-groups/:orderGroupId', 'orders.get', {
    summary: 'Load an order with its lines',
    description: ownOrders,
  }),
  createOrderGroup: restPath('POST /api/order-groups', 'orders.create', {
    status: 201,
    summary: 'Place an order with its lines',
    description: 'All of it or nothing. For sales reps and administrators.',
  }),
  createOrderGroups: restPath('POST /api/order-groups/create-together', 'orders.createTogether', {
    status: 201,
    summary: 'Place orders for several days',
    description: 'For one buyer, all of them or none. For sales reps and administrators.',
  }),
  editOrderGroup: restPath('PUT /api/order-groups/:orderGroupId', 'orders.edit', {
    summary: 'Edit an order',
    description: `Quantities, day, purchase order number and notes, where the lines are still open. ${sellers}`,
  }),
  addOrderLines: restPath('POST /api/order-groups/:orderGroupId/lines', 'orders.addLines', {
    status: 201,
    summary: 'Add lines to an order',
    description: `All or none. ${sellers}`,
  }),
  getOrderMessage: restPath('GET /api/order-groups/:orderGroupId/message', 'orders.message', {
    summary: 'Load the message that an order came as',
    description: `Null if it came otherwise. ${ownOrders}`,
  }),
  getOrderDraft: restPath('GET /api/order-groups/:orderGroupId/draft', 'orders.draft', {
    summary: 'Load what ordering the same again begins with',
    description: sellers,
  }),
  getUsualOrder: restPath('GET /api/usual-orders', 'orders.usual', {
    summary: 'Load what a buyer usually orders',
    description: ownOrders,
  }),
  listAlreadyOrdered: restPath('GET /api/already-ordered', 'orders.already', {
    summary: 'List the orders that a buyer has for a day already',
    description: 'For sales reps and administrators. Another rep’s order has no id.',
  }),
  listProductNeeds: restPath('GET /api/product-needs', 'orders.needs', {
    summary: 'List what the orders of some days need',
    description: `By product. ${ownOrders}`,
  }),
  listFreeStock: restPath('GET /api/free-stock', 'orders.availability', {
    summary: 'List what is free of the stock',
    description: 'For a day, without the stock that confirmed lines have reserved.',
  }),
  listStockHolds: restPath('GET /api/stock-holds', 'orders.holds', {
    summary: 'List what holds the stock of products',
    description: 'Of the products that are named, for a day.',
  }),
};

named('MovedLines', MovedLines, { description: 'The lines as they are now' });
named('LinesToMove', MoveLinesInput, {
  description: 'Lines that move together, all or none',
  fields: { lines: 'With a `version`, a line that has changed since is refused' },
});
named('SeenLines', UndoLinesInput, { description: 'Lines with the versions you were looking at' });
named('LineCoverage', LineCoverage, { description: 'How far the stock covers a line' });

const growers = 'For growers, of their lines and those open to any grower, and for administrators.';
const together = 'All lines or none; a move that the rules do not allow is refused with 409.';
const movers = `${growers} ${together}`;

const deliverers = `For the line’s grower, the order’s rep and administrators. ${together}`;

export const linePaths: RestPaths = {
  getLineCoverage: restPath('GET /api/order-lines/:id/coverage', 'orders.coverage', {
    summary: 'Tell whether the stock covers a line',
    description: ownOrders,
  }),
  listLineCoverages: restPath('GET /api/order-lines/coverages', 'orders.coverages', {
    summary: 'Tell which lines the stock covers',
    description: `One by one, or \`together\`. ${ownOrders}`,
  }),
  listLinesToHarvest: restPath('GET /api/order-lines/to-harvest', 'orders.toHarvest', {
    summary: 'Tell which lines wait for a harvest',
    description: `Confirmed lines, not packed, that the stock for their day does not cover. ${ownOrders}`,
  }),
  confirmLines: restPath('POST /api/order-lines/confirm', 'orders.confirm', {
    summary: 'Confirm lines',
    description: `\`ifShort\` says what becomes of those that the stock does not cover: \`ask\` refuses with 409. ${movers}`,
  }),
  holdLines: restPath('POST /api/order-lines/hold', 'orders.hold', {
    summary: 'Hold lines for stock',
    description: movers,
  }),
  checkStock: restPath('POST /api/order-lines/check-stock', 'orders.checkStock', {
    summary: 'Confirm those held lines that the stock covers now',
    description: `The others stay, and the answer says what they are short of. ${movers}`,
  }),
  rejectLines: restPath('POST /api/order-lines/reject', 'orders.reject', {
    summary: 'Reject lines, and tell the rep why',
    description: `Unless \`notify\` is false. ${movers}`,
  }),
  cancelLines: restPath('POST /api/order-lines/cancel', 'orders.cancel', {
    summary: 'Cancel lines',
    description: `All or none. ${sellers}`,
  }),
  deliverLines: restPath('POST /api/order-lines/deliver', 'orders.deliver', {
    summary: 'Mark lines delivered',
    description: `Takes them from the stock. ${deliverers}`,
  }),
  rescheduleLines: restPath('POST /api/order-lines/reschedule', 'orders.reschedule', {
    summary: 'Move lines to another day',
    description: deliverers,
  }),
  undoLines: restPath('POST /api/order-lines/undo', 'orders.undo', {
    summary: 'Take back the last act on lines',
    description: 'Your own act, within the time in which the browser offers it.',
  }),
  setLinePrice: restPath('PUT /api/order-lines/:id/price', 'orders.setPrice', {
    summary: 'Agree on a price for a line',
    description: `Null: the price of the list again. ${sellers}`,
  }),
  listLinesToShare: restPath('GET /api/order-lines/to-share', 'orders.toShare', {
    summary: 'List the lines that share a short product',
    description: 'For growers and administrators.',
  }),
  shareLines: restPath('POST /api/order-lines/share-out', 'orders.shareOut', {
    summary: 'Share a short product out among lines',
    description: 'For growers and administrators. All lines or none.',
  }),
  listLinesToReprice: restPath('GET /api/order-lines/to-reprice', 'orders.toReprice', {
    summary: 'List open lines whose price is not the list’s',
    description: 'For administrators. `repriceLines` needs the `hash`.',
  }),
  repriceLines: restPath('POST /api/order-lines/reprice', 'orders.reprice', {
    summary: 'Give open lines the price of the list',
    description: 'For administrators. Those that `listLinesToReprice` showed.',
  }),
};
