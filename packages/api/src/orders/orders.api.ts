import type { ApiSlice } from '../core/api-slice.ts';
import type { TellExpected } from './move-lines.ts';
import { ordersRest } from './orders.rest.ts';
import { ordersRouter } from './orders.router.ts';
import { tellStockJob } from './tell-stock.ts';
import { orderHistory } from './trace-order.ts';
import type { OnDrafts } from './undo-lines.ts';

export const ordersApi = (onDrafts: OnDrafts, tellExpected: TellExpected) =>
  ({
    router: ordersRouter(onDrafts, tellExpected),
    topics: ['orders'],
    rest: ordersRest,
    tag: 'Order lines and what happens to them',
    history: { order: orderHistory },
    jobs: [tellStockJob],
  }) as const satisfies ApiSlice;
