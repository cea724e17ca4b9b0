import { z } from 'zod';
import { dayInput } from '../core/day-fields.ts';
import { id, pageFields, text } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { OrderGroupId, OrderStatus } from './orders.schema.ts';
import { orderInputTexts } from './orders-input.texts.ts';
import { orderStatuses } from './orders-status.rules.ts';

export const OrderFilter = z.strictObject({
  /** Lines with any of these statuses. */
  statuses: z.array(OrderStatus).max(orderStatuses.length).optional(),
  buyerId: id(labels.buyer()).optional(),
  /** Matches buyer, product, purchase order number, or the order number. */
  search: text(labels.search(), 200).optional(),
  from: dayInput(labels.from()).optional(),
  to: dayInput(labels.to()).optional(),
  /** Growers: their own and open lines, or every line. Others get what their role allows either way. */
  scope: z.enum(['mine', 'all']).default('mine'),
  /** Lines of this grower. */
  farmerId: text(labels.farmer(), 128).optional(),
  productNameId: id(labels.product()).optional(),
  /** Lines that need something of the person who asks. */
  needsAction: z.boolean().optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** `delivery`: the soonest delivery day of the lines that match comes first. */
const orderSorts = ['newest', 'delivery'] as const;

export const OrderSort = z.enum(orderSorts);
export type OrderSort = z.infer<typeof OrderSort>;

export const ListOrdersInput = OrderFilter.extend({ ...pageFields, sort: OrderSort.default('newest') });
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

const isSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;

const spanReversed = { path: ['to'], ...withMessage(orderInputTexts.daysReversed()) };

/** The documented flat list is narrowed to these. */
const LinesFilter = OrderFilter.pick({ statuses: true, buyerId: true, from: true, to: true }).extend({
  /** Lines of this grower, and those open to any grower. */
  farmerId: text(labels.farmer(), 128).optional(),
  /** Lines of this rep's orders. The role decides whom a caller may name. */
  repId: text(labels.salesRep(), 128).optional(),
});

/** The documented flat list. */
export const OrderLinesInput = LinesFilter.refine(isSpan, spanReversed);
export type OrderLinesInput = z.infer<typeof OrderLinesInput>;

/** It reads page by page. */
export const PageLinesInput = LinesFilter.extend(pageFields).refine(isSpan, spanReversed);
export type PageLinesInput = z.infer<typeof PageLinesInput>;

/** An order by its own id, its number, or the id of one of its lines. */
export const FindOrderInput = z.union([
  z.strictObject({ orderGroupId: OrderGroupId }),
  z.strictObject({ lineId: id(orderInputTexts.orderLine()) }),
  z.strictObject({ number: id(orderInputTexts.orderNumber()) }),
]);
export type FindOrderInput = z.infer<typeof FindOrderInput>;
