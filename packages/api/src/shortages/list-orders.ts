import { listDueOrders } from '@farm/data/shortages';
import { DUE_ORDERS_MAX, DUE_ORDERS_SHOWN, type DueOrdersInput } from '@farm/domain/shortages';
import type { PersonContext } from '../core/context.ts';

export const listOrders = async (ctx: PersonContext, { from, to, productNameId }: DueOrdersInput) => {
  const rows = await listDueOrders(ctx.db, {
    ...(from && { from }),
    to,
    ...(productNameId && { productNameId }),
    each: productNameId ? DUE_ORDERS_MAX : DUE_ORDERS_SHOWN,
  });
  return [...Map.groupBy(rows, (row) => row.productNameId)].map(([id, orders]) => ({
    productNameId: id,
    orderCount: orders[0]?.orderCount ?? 0,
    orders: orders.map(({ productNameId: _, orderCount: __, ...order }) => order),
  }));
};
