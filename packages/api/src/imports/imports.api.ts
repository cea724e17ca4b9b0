import type { ApiSlice } from '../core/api-slice.ts';
import { importsRouter } from './imports.router.ts';

export const importsApi = {
  router: importsRouter,
  topics: ['imports'],
  tag: 'Files that are brought in',
} as const satisfies ApiSlice;
