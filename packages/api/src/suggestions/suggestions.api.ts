import type { ApiSlice } from '../core/api-slice.ts';
import { suggestionsRouter } from './suggestions.router.ts';

export const suggestionsApi = {
  router: suggestionsRouter,
} as const satisfies ApiSlice;
