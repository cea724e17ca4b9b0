import type { ApiSlice } from '../core/api-slice.ts';
import type { NotifyExpected } from './move-lines.ts';
import { notifyStockJob } from './notify-stock.ts';
import { groupPaths, linePaths, ordersRest } from './orders.rest.ts';
import { ordersRouter } from './orders.router.ts';
import { orderHistory } from './trace-order.ts';
import type { OnDrafts } from './undo-lines.ts';

export const ordersApi = (onDrafts: OnDrafts, notifyExpected: NotifyExpected) =>
  ({
    router: ordersRouter(onDrafts, notifyExpected),
    topics: ['orders'],
    rest: { ...ordersRest, ...groupPaths, ...linePaths },
    tag: 'Order lines and what happens to them',
    history: { order: orderHistory },
    jobs: [notifyStockJob],
  }) as const satisfies ApiSlice;
