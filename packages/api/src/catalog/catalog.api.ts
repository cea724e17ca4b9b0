import type { ApiSlice } from '../core/api-slice.ts';
import { templateHistory } from './catalog.internal.ts';
import { catalogRest } from './catalog.rest.ts';
import { catalogRouter } from './catalog.router.ts';
import type { ConvertStock } from './update-template.ts';

export const catalogApi = (convertStock: ConvertStock) =>
  ({
    router: catalogRouter(convertStock),
    topics: ['catalog'],
    rest: catalogRest,
    tag: 'What the farm sells: product templates and their package sizes',
    history: { template: templateHistory },
  }) as const satisfies ApiSlice;
