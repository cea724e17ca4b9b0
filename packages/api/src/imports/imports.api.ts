import type { ApiSlice } from '../core/api-slice.ts';
import { importsRest } from './imports.rest.ts';
import { importsRouter } from './imports.router.ts';
import { tidyPreviews } from './preview-import.ts';

export const importsApi = {
  router: importsRouter,
  topics: ['imports'],
  rest: importsRest,
  tag: 'Files that are brought in',
  jobs: [tidyPreviews],
} as const satisfies ApiSlice;
