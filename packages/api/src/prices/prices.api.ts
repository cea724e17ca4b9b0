import type { ApiSlice } from '../core/api-slice.ts';
import { priceListHistory } from './change-list.ts';
import { pricesRest } from './prices.rest.ts';
import { pricesRouter } from './prices.router.ts';

export const pricesApi = {
  router: pricesRouter,
  topics: ['prices'],
  rest: pricesRest,
  tag: 'What package sizes cost',
  history: { price_list: priceListHistory },
} as const satisfies ApiSlice;
