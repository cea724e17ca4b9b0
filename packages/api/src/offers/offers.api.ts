import type { ApiSlice } from '../core/api-slice.ts';
import { offersRouter } from './offers.router.ts';

export const offersApi = { router: offersRouter, topics: ['offers'] } as const satisfies ApiSlice;
