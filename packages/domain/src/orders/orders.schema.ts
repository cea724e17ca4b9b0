import { z } from 'zod';
import { BaseUnit } from '../catalog/catalog.schema.ts';
import { daysBetween } from '../core/day.ts';
import { Day, dayInput } from '../core/day-fields.ts';
import { DecimalText } from '../core/decimal-fields.ts';
import {
  count,
  Id,
  IdempotencyKey,
  Instant,
  id,
  optionalText,
  pageFields,
  requiredText,
  text,
  Version,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { says } from '../core/says.ts';
import { StoredText } from '../core/stored-text.ts';
import type { FarmText } from '../core/texts.ts';
import { LINES_AT_ONCE, orderStatuses } from './orders.rules.ts';
import { orderInputTexts } from './orders-input.texts.ts';

export const OrderStatus = z.enum(orderStatuses, says(orderInputTexts.statusUnknown()));
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Why less is packed than ordered. */
export const ShortReason = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.enum(['short_harvest', 'quality']) }),
    z.strictObject({
      kind: z.literal('other'),
      text: requiredText(labels.reason(), 500, orderInputTexts.shortReasonBlank()),
    }),
  ],
  says(orderInputTexts.shortReasonUnknown()),
);
export type ShortReason = z.infer<typeof ShortReason>;

/** What a packed line gets. */
export const LinePacked = z.object({
  /** Packages. */
  fillQuantity: z.int().min(0),
  /** Weighed base units; null if it was not weighed. */
  fillUnits: DecimalText.nullable(),
  /** Why less is packed than ordered. */
  reason: ShortReason.nullable(),
  packedAt: Instant,
});
export type LinePacked = z.infer<typeof LinePacked>;

/** One product of an order. */
export const OrderLine = z.object({
  id: Id,
  buyerId: Id,
  productId: Id,
  /** Packages. */
  quantity: z.int(),
  deliveryDate: Day,
  salesRepId: z.string(),
  /** The grower's uid; empty while the line is open to any grower. */
  farmerId: z.string(),
  status: OrderStatus,
  orderGroupId: z.string(),
  purchaseOrderNumber: z.string().nullable(),
  notes: z.string().nullable(),
  /** Null for everyone but admins. */
  rejectionReason: z.string().nullable(),
  orderNumber: z.int(),
  /** As it was when the line was created. */
  productName: z.string(),
  size: z.string(),
  /** Base units in one package when the line was created; null if the size was unknown. */
  unitsPerPackage: DecimalText.nullable(),
  createdAt: Instant,
  version: Version,
  /** Null if it is not packed. Stored answers from before this field and the next lack them. */
  packed: LinePacked.nullable().default(null),
  /** The number of the delivery note that goes with it; null before it has one. */
  deliveryNote: Id.nullable().default(null),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Lines of one status that are counted, not shown. */
export const CountedLines = z.object({
  status: OrderStatus,
  count: z.int(),
  /** Packages of all of them. */
  quantity: z.int(),
});
export type CountedLines = z.infer<typeof CountedLines>;

/** An order: its lines share buyer, sales rep and number. */
export const OrderGroup = z.object({
  orderGroupId: z.string(),
  number: z.int(),
  buyerId: Id,
  buyerName: z.string(),
  salesRepId: z.string(),
  salesRepName: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  notes: z.string().nullable(),
  /** The earliest delivery day of its open lines, or of all lines if none is open. */
  deliveryDate: Day,
  createdAt: Instant,
  lines: z.array(OrderLine),
  /** Counts of other growers' lines when a grower asks for their own. Stored answers from before this field lack it. */
  others: z.array(CountedLines).default([]),
});
export type OrderGroup = z.infer<typeof OrderGroup>;

/** Packages in a line. */
export const OrderQuantity = count(labels.quantity(), 1, { max: 100_000 });
const DeliveryDate = dayInput(orderInputTexts.deliveryDate());
const remarks = {
  purchaseOrderNumber: optionalText(orderInputTexts.purchaseOrderNumber(), 100),
  notes: optionalText(labels.notes(), 2000),
};

export const CreateOrderInput = z.strictObject({
  buyerId: id(labels.buyer()),
  deliveryDate: DeliveryDate,
  ...remarks,
  /** For admins: the rep the order belongs to. A rep's order is always their own. */
  salesRepId: text(labels.salesRep(), 128).optional(),
  lines: z
    .array(
      z.strictObject({
        sizeId: id(labels.packageSize()),
        quantity: OrderQuantity,
        /** Empty or absent: any grower. */
        farmerId: text(labels.farmer(), 128).default(''),
      }),
    )
    .min(1, says(orderInputTexts.linesMissing()))
    .max(100, says(orderInputTexts.linesTooMany())),
  idempotencyKey: IdempotencyKey,
});
export type CreateOrderInput = z.infer<typeof CreateOrderInput>;

/** One line, as the documented REST call sends it; lines that name one `orderGroupId` form one order. */
export const CreateOrderLineInput = z.strictObject({
  buyerId: id(labels.buyer()),
  productId: id(labels.product()),
  quantity: OrderQuantity,
  deliveryDate: DeliveryDate,
  salesRepId: text(labels.salesRep(), 128).nullish(),
  farmerId: text(labels.farmer(), 128).nullish(),
  status: z.literal('pending', says(orderInputTexts.newNotPending())).optional(),
  /** Blank for a new order. */
  orderGroupId: optionalText(orderInputTexts.orderGroup(), 100),
  ...remarks,
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreateOrderLineInput = z.infer<typeof CreateOrderLineInput>;

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
export const orderSorts = ['newest', 'delivery'] as const;
export const OrderSort = z.enum(orderSorts);
export type OrderSort = z.infer<typeof OrderSort>;

export const ListOrdersInput = OrderFilter.extend({ ...pageFields, sort: OrderSort.default('newest') });
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

const isSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const spanReversed = { path: ['to'], ...says(orderInputTexts.daysReversed()) };

/** What the documented flat list is narrowed to. */
const LinesFilter = OrderFilter.pick({ statuses: true, buyerId: true, from: true, to: true }).extend({
  /** Lines of this grower, and those open to any grower. */
  farmerId: text(labels.farmer(), 128).optional(),
  /** Lines of this rep's orders. The role decides whom a caller may name. */
  repId: text(labels.salesRep(), 128).optional(),
});

/** The documented flat list. */
export const OrderLinesInput = LinesFilter.refine(isSpan, spanReversed);
export type OrderLinesInput = z.infer<typeof OrderLinesInput>;

/** The same, page by page. */
export const PageLinesInput = LinesFilter.extend(pageFields).refine(isSpan, spanReversed);
export type PageLinesInput = z.infer<typeof PageLinesInput>;

/** A move of one line. `version`: the one the person was looking at. */
export const OrderLineMove = z.strictObject({
  id: id(orderInputTexts.orderLine()),
  version: Version.optional(),
});
export type OrderLineMove = z.infer<typeof OrderLineMove>;

export const RejectLineInput = OrderLineMove.extend({
  reason: requiredText(labels.reason(), 1000, orderInputTexts.reasonMissing()),
  /** False if the caller sends the notification itself, as the documented REST calls do. */
  notify: z.boolean().default(true),
});
export type RejectLineInput = z.infer<typeof RejectLineInput>;

export const UpdateLineInput = OrderLineMove.extend({
  status: OrderStatus.optional(),
  deliveryDate: DeliveryDate.optional(),
  rejectionReason: text(labels.reason(), 1000).optional(),
});
export type UpdateLineInput = z.infer<typeof UpdateLineInput>;

/** A line as the person saw it. */
export const SeenLine = z.strictObject({ id: id(orderInputTexts.orderLine()), version: Version });
export type SeenLine = z.infer<typeof SeenLine>;

/** An act on many lines: on all of them or, if one has changed, on none. */
export const MoveLinesInput = z.strictObject({
  lines: z
    .array(SeenLine)
    .min(1, says(orderInputTexts.noLines()))
    .max(LINES_AT_ONCE, says(orderInputTexts.linesAtOnce({ most: LINES_AT_ONCE })))
    .refine(
      (lines) => new Set(lines.map((line) => line.id)).size === lines.length,
      says(orderInputTexts.lineTwice()),
    ),
});
export type MoveLinesInput = z.infer<typeof MoveLinesInput>;

export const ConfirmLinesInput = MoveLinesInput.extend({
  /** What happens to a line that free stock does not cover: `confirm` promises it, `hold` holds a pending one. */
  ifShort: z.enum(['confirm', 'hold']),
});
export type ConfirmLinesInput = z.infer<typeof ConfirmLinesInput>;

export const RejectLinesInput = MoveLinesInput.extend({ reason: RejectLineInput.shape.reason });
export type RejectLinesInput = z.infer<typeof RejectLinesInput>;

/** The lines as they are after the act. */
export const MovedLines = z.object({ lines: z.array(OrderLine) });
export type MovedLines = z.infer<typeof MovedLines>;

/** A line that an act on many could not take, as it is now, and why. */
export const RefusedLine = z.object({
  id: Id,
  /** Null if it is gone. */
  line: OrderLine.nullable(),
  message: z.string(),
  /** The message as a text, so that the browser can translate it. */
  text: StoredText,
});
export type RefusedLine = z.infer<typeof RefusedLine>;

/** Names an order that exists. */
export const OrderGroupId = requiredText(orderInputTexts.orderGroup(), 100);

/** A text that may be left as it is: absent. Null and blank empty it. */
const changedText = (label: FarmText, max: number) =>
  text(label, max)
    .nullable()
    .transform((value) => value?.trim() || null)
    .optional();

/**
 * A change of a whole order. `lines` names every line to change with the version that was seen; the day, the PO number
 * and the notes are set on all of them, and so need every open line of the order.
 */
export const EditOrderInput = z
  .strictObject({
    orderGroupId: OrderGroupId,
    lines: z
      .array(
        z.strictObject({
          id: id(orderInputTexts.orderLine()),
          version: Version,
          quantity: OrderQuantity.optional(),
        }),
      )
      .min(1, says(orderInputTexts.linesUnnamed()))
      .max(1000, says(orderInputTexts.linesTooMany())),
    deliveryDate: DeliveryDate.optional(),
    purchaseOrderNumber: changedText(orderInputTexts.purchaseOrderNumber(), 100),
    notes: changedText(labels.notes(), 2000),
  })
  .refine(
    ({ lines, deliveryDate, purchaseOrderNumber, notes }) =>
      [deliveryDate, purchaseOrderNumber, notes, ...lines.map(({ quantity }) => quantity)].some(
        (change) => change !== undefined,
      ),
    says(orderInputTexts.nothingChanged()),
  );
export type EditOrderInput = z.infer<typeof EditOrderInput>;

export const AddLinesInput = z.strictObject({
  orderGroupId: OrderGroupId,
  lines: CreateOrderInput.shape.lines,
  idempotencyKey: IdempotencyKey,
});
export type AddLinesInput = z.infer<typeof AddLinesInput>;

const NEEDS_MOST_DAYS = 92;

/** The days whose undelivered lines are added up, and whose. */
export const NeedsInput = OrderFilter.pick({
  buyerId: true,
  farmerId: true,
  productNameId: true,
  scope: true,
})
  .extend({ from: dayInput(labels.from()), to: dayInput(labels.to()) })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...says(orderInputTexts.daysReversed()) })
  .refine(({ from, to }) => daysBetween(from, to) < NEEDS_MOST_DAYS, {
    path: ['to'],
    ...says(orderInputTexts.daysTooMany({ most: NEEDS_MOST_DAYS })),
  });
export type NeedsInput = z.infer<typeof NeedsInput>;

/** What undelivered lines of some days need of a product, in base units and by package size. */
export const ProductNeed = z.object({
  productNameId: Id,
  name: z.string(),
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
  sizes: z.array(z.object({ size: z.string(), packages: z.int(), units: z.number() })),
  units: z.number(),
  onHand: z.number(),
  /** On hand minus what confirmed, undelivered lines have reserved. */
  free: z.number(),
  /** What is missing once confirmed lines of earlier days have taken theirs from the stock. */
  toHarvest: z.number(),
});
export type ProductNeed = z.infer<typeof ProductNeed>;

/** An order by its own id, or by the id of one of its lines. */
export const FindOrderInput = z.union([
  z.strictObject({ orderGroupId: OrderGroupId }),
  z.strictObject({ lineId: id(orderInputTexts.orderLine()) }),
]);
export type FindOrderInput = z.infer<typeof FindOrderInput>;

/** The products whose stock is wanted; absent: every product that is held or reserved. */
export const AvailabilityInput = z.strictObject({
  productNameIds: z.array(id(labels.product())).max(500, says(orderInputTexts.productsTooMany())).optional(),
});
export type AvailabilityInput = z.infer<typeof AvailabilityInput>;

/** Whether free stock covers a line, in base units; `short` is 0 if it does. */
export const Coverage = z.object({
  /** Null if no template has it. */
  baseUnit: BaseUnit.nullable(),
  needed: z.number(),
  free: z.number(),
  short: z.number(),
  /** Whole packages that are missing. */
  shortPackages: z.int(),
});
export type Coverage = z.infer<typeof Coverage>;

export const CoveragesInput = z.strictObject({
  ids: z.array(id(orderInputTexts.orderLine())).max(500, says(orderInputTexts.linesAtOnce({ most: 500 }))),
  /** Whether lines of one product share its free stock, in the sequence of their ids, as if all were confirmed now. */
  together: z.boolean().default(false),
});
export type CoveragesInput = z.infer<typeof CoveragesInput>;

export const LineCoverage = Coverage.extend({ id: Id });
export type LineCoverage = z.infer<typeof LineCoverage>;

export const CheckedLine = z.object({ line: OrderLine, coverage: Coverage });
export type CheckedLine = z.infer<typeof CheckedLine>;

export const UsualInput = z.strictObject({ buyerId: id(labels.buyer()) });
export type UsualInput = z.infer<typeof UsualInput>;

/** A line as far as it tells what its buyer usually orders. */
export type RecentLine = Pick<
  OrderLine,
  'orderNumber' | 'orderGroupId' | 'deliveryDate' | 'status' | 'productName' | 'size' | 'quantity'
> & {
  productNameId: number;
  /** Null if the size can no longer be ordered. */
  sizeId: number | null;
};

/** What a buyer ordered again and again of late. */
export const Usual = z.object({
  /** 0 is Sunday; the most frequent day first. */
  usualDays: z.array(z.object({ weekday: z.int().min(0).max(6), count: z.int() })),
  /** The next usual day after today; null if no day is usual. */
  nextDay: Day.nullable(),
  /** The most frequent product first. */
  products: z.array(
    z.object({
      productNameId: Id,
      productName: z.string(),
      size: z.string(),
      /** Null if it can no longer be ordered. */
      sizeId: Id.nullable(),
      /** Packages in the middle one of the orders that have it. */
      quantity: z.int(),
      /** How many orders have it. */
      count: z.int(),
      lastDay: Day,
    }),
  ),
  lastOrder: z.object({ number: z.int(), orderGroupId: z.string(), day: Day }).nullable(),
});
export type Usual = z.infer<typeof Usual>;

/** An order to place again, or a buyer to order for. */
export const DraftInput = z.union([
  z.strictObject({ orderGroupId: OrderGroupId }),
  z.strictObject({ buyerId: id(labels.buyer()) }),
]);
export type DraftInput = z.infer<typeof DraftInput>;

/** What a new order starts with. */
export const Draft = z.object({
  /** The number of the order that is placed again. */
  again: z.int().nullable(),
  /** Null if the buyer is gone. */
  buyer: z.object({ id: Id, name: z.string(), assignedRepId: z.string().nullable() }).nullable(),
  /** The buyer's next usual day; null if there is none. */
  day: Day.nullable(),
  lines: z.array(
    z.object({
      productName: z.string(),
      size: z.string(),
      /** Null if it can no longer be ordered. */
      sizeId: Id.nullable(),
      quantity: z.int(),
      /** Empty: any grower. */
      farmerId: z.string(),
      /** Whether the line's grower is gone. */
      isGrowerGone: z.boolean(),
    }),
  ),
});
export type Draft = z.infer<typeof Draft>;
