import type { ApiSlice } from '../core/api-slice.ts';
import { suggestionsRest } from './suggestions.rest.ts';
import { suggestionsRouter } from './suggestions.router.ts';

export const suggestionsApi = {
  router: suggestionsRouter,
  rest: suggestionsRest,
  tag: 'What a model suggests',
} as const satisfies ApiSlice;
