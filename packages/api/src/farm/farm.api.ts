import type { ApiSlice } from '../core/api-slice.ts';
import { type Examples, farmRouter } from './farm.router.ts';
import { farmHistory } from './trace-farm.ts';

export const farmApi = (examples: Examples) =>
  ({
    router: farmRouter(examples),
    topics: ['farm'],
    history: { farm: farmHistory },
  }) as const satisfies ApiSlice;
