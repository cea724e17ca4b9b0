import type { ApiSlice } from '../core/api-slice.ts';
import { linkPaths, offerPaths } from './offers.rest.ts';
import { offersRouter } from './offers.router.ts';
import { offerHistory } from './read-offers.ts';
import { sheetPaths } from './sheet-paths.ts';

export const offersApi = {
  router: offersRouter,
  topics: ['offers'],
  rest: { ...offerPaths, ...sheetPaths, ...linkPaths },
  tag: 'What is offered to buyers',
  history: { offer: offerHistory },
} as const satisfies ApiSlice;
