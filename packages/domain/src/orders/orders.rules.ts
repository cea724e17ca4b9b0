import type { FarmText } from '../core/texts.ts';
import type { OrderGroup, OrderLine } from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';
import { eachField, type SharedField, sharedFields } from './orders-fields.rules.ts';
import { isOpenStatus } from './orders-status.rules.ts';

const earliestDay = (lines: readonly Pick<OrderLine, 'deliveryDate'>[]): string | undefined => {
  let earliest: string | undefined;
  for (const { deliveryDate } of lines) {
    if (earliest === undefined || deliveryDate < earliest) earliest = deliveryDate;
  }
  return earliest;
};

type Saying = Pick<OrderLine, 'status' | 'deliveryDate' | SharedField>;

/** An order says this of all its lines. Its day is the earliest of its open lines, or of all if none is open. */
export const saidOfOrder = <Line extends Saying>(first: Line, lines: readonly Line[]) => {
  // A changed order says about itself on its open lines; the others keep what they were delivered with.
  const open = lines.filter(({ status }) => isOpenStatus(status));
  return {
    ...eachField(
      sharedFields,
      (field) =>
        (open.find((line) => line[field] !== null) ?? lines.find((line) => line[field] !== null))?.[field] ??
        null,
    ),
    deliveryDate: earliestDay(open) ?? earliestDay(lines) ?? first.deliveryDate,
  };
};

/** Newest number first, lines by id. */
export const groupOrderLines = <Line extends OrderLine>(
  lines: readonly Line[],
): (Omit<OrderGroup, 'buyerName' | 'salesRepName' | 'lines' | 'others'> & { lines: Line[] })[] => {
  const byId = lines.toSorted((a, b) => a.id - b.id);
  return [...Map.groupBy(byId, (line) => line.orderGroupId).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        orderGroupId: first.orderGroupId,
        number: first.orderNumber,
        buyerId: first.buyerId,
        salesRepId: first.salesRepId,
        ...saidOfOrder(first, group),
        createdAt: first.createdAt,
        lines: group,
      };
    })
    .sort((a, b) => b.number - a.number);
};

/** 'Order #n', the number everyone knows an order by. */
export const orderTitle = (number: number): FarmText => orderTexts.title({ number });

/** '24 × Kale (5oz)'. */
export const orderItem = ({
  quantity,
  productName: product,
  size,
}: Pick<OrderLine, 'quantity' | 'productName' | 'size'>): FarmText =>
  size ? orderTexts.itemSized({ quantity, product, size }) : orderTexts.item({ quantity, product });

export const selectedProductMissing = (productId: number): FarmText =>
  orderTexts.selectedProductMissing({ productId });
