import type { ApiSlice } from '../core/api-slice.ts';
import { ordersRest } from './orders.rest.ts';
import { ordersRouter } from './orders.router.ts';
import { orderHistory } from './trace-order.ts';

export const ordersApi = {
  router: ordersRouter,
  topics: ['orders'],
  rest: ordersRest,
  tag: 'Order lines and what happens to them',
  history: { order: orderHistory },
} as const satisfies ApiSlice;
