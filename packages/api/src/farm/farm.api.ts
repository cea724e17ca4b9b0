import type { ApiSlice } from '../core/api-slice.ts';
import type { HistorySource } from '../history/read-history.ts';
import { farmRest } from './farm.rest.ts';
import { type Examples, farmRouter, type ReadFirstSteps } from './farm.router.ts';

const farmHistory: HistorySource = {
  action: 'farm.update',
  trace: async () => [{ type: 'farm', id: 1, name: null }],
};

export const farmApi = (examples: Examples, readFirstSteps: ReadFirstSteps) =>
  ({
    router: farmRouter(examples, readFirstSteps),
    rest: farmRest,
    tag: 'The settings of the farm',
    topics: ['farm'],
    history: { farm: farmHistory },
  }) as const satisfies ApiSlice;
