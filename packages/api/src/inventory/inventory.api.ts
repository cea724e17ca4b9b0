import type { ApiSlice } from '../core/api-slice.ts';
import { inventoryRest } from './inventory.rest.ts';
import { inventoryRouter } from './inventory.router.ts';
import { lotHistory } from './set-stock.ts';

export const inventoryApi = {
  router: inventoryRouter,
  topics: ['inventory'],
  rest: inventoryRest,
  tag: 'The stock: lots of harvested products',
  history: { lot: lotHistory },
} as const satisfies ApiSlice;
