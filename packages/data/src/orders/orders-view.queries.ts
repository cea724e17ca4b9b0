import {
  amountCents,
  type LineShare,
  type OrderLine,
  readReason,
  rejectionReasonFor,
} from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { orderGroupTable, orderLineTable } from './orders.tables.ts';
import { isToInvoice } from './orders-price.queries.ts';

/** These belong to a line that may be packed; the rest is its order's. */
export const shownLineColumns = orderLineTable.columnsBut('product_name_id', 'size_id', 'packed_by');

/** 1 if the line is still to be billed. */
export const toInvoiceColumn = sql<number | null>`case when ${isToInvoice} then 1 end`.as('isOpenToBill');

const lineColumns = [
  ...shownLineColumns,
  ...orderGroupTable.columns('buyer_id', 'sales_rep_id', 'group_key'),
] as const;

/** Whether a person may see an order: reps see their own, growers and admins all of them. */
export const maySeeOrder = (viewer: Actor, { salesRepId }: { salesRepId: string }): boolean =>
  isPermitted('orders.readAll', viewer.role) || salesRepId === viewer.uid;

/** The lines a person may see: reps those of their own orders, growers and admins all of them. */
export const selectOrderLines = (db: Db, viewer: Actor) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .select(lineColumns)
    .select(toInvoiceColumn)
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where('order_group.sales_rep_id', '=', viewer.uid),
    );

type FlatRow = Awaited<ReturnType<ReturnType<typeof selectOrderLines>['executeTakeFirstOrThrow']>>;
type OfOrder = 'buyerId' | 'salesRepId' | 'orderGroupId';

/** A line that was just written is not to be billed yet. */
type OwnRow = Omit<FlatRow, OfOrder | 'isOpenToBill'> & Partial<Pick<FlatRow, 'isOpenToBill'>>;

/** They are in `packed` and `price`. Leaving them out of each line by destructuring takes ten times as long. */
const apart = {
  fillQuantity: undefined,
  fillUnits: undefined,
  shareQuantity: undefined,
  shareReason: undefined,
  shortReason: undefined,
  offered: undefined,
  packedAt: undefined,
  priceCents: undefined,
  pricePer: undefined,
  priceSource: undefined,
  billing: undefined,
  isOpenToBill: undefined,
};

/** A line without a price has none of these. */
const pricedAs = ({
  priceCents,
  pricePer,
  priceSource,
  billing,
  ...line
}: OwnRow): Pick<OrderLine, 'price'> =>
  priceCents === null || pricePer === null || priceSource === null
    ? {}
    : {
        price: {
          cents: priceCents,
          per: pricePer,
          source: priceSource,
          amountCents: amountCents({ ...line, priceCents, pricePer }),
          billing,
        },
      };

const sharedAs = (line: OwnRow): { share?: LineShare } => {
  const reason = line.packedAt === null ? readReason(line.shortReason) : null;
  return reason ? { share: { fillQuantity: line.fillQuantity, reason } } : {};
};

export const wholeLine = (
  line: OwnRow,
  { buyerId, salesRepId, orderGroupId }: Pick<FlatRow, OfOrder>,
): OrderLine => ({
  ...line,
  ...apart,
  buyerId,
  salesRepId,
  orderGroupId,
  farmerId: line.farmerId ?? '',
  packed:
    line.packedAt === null
      ? null
      : {
          fillQuantity: line.fillQuantity,
          fillUnits: line.fillUnits,
          reason: readReason(line.shortReason),
          packedAt: line.packedAt,
        },
  ...(line.offered !== null && { offeredQuantity: line.offered }),
  ...sharedAs(line),
  ...pricedAs(line),
  ...(line.isOpenToBill === 1 && { toInvoice: true as const }),
});

/** It is the line as the person may see it; not everyone may see the rejection reason and the price. */
export const orderLineOf = (line: OwnRow, order: Pick<FlatRow, OfOrder>, viewer: Actor): OrderLine => {
  const whole = wholeLine(line, order);
  whole.rejectionReason = rejectionReasonFor(viewer.role, line.rejectionReason);
  if (!isPermitted('orders.seePrices', viewer.role)) {
    if (whole.price) delete whole.price;
    if (whole.toInvoice) delete whole.toInvoice;
  }
  return whole;
};

/** It takes a row that has both. */
export const toOrderLine = (row: FlatRow, viewer: Actor): OrderLine => orderLineOf(row, row, viewer);
