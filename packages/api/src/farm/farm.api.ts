import type { ApiSlice } from '../core/api-slice.ts';
import type { HistorySource } from '../history/read-history.ts';
import { type Examples, farmRouter, type ReadFirstSteps } from './farm.router.ts';

const farmHistory: HistorySource = {
  action: 'farm.update',
  trace: async () => [{ type: 'farm', id: 1, name: null }],
};

export const farmApi = (examples: Examples, readFirstSteps: ReadFirstSteps) =>
  ({
    router: farmRouter(examples, readFirstSteps),
    topics: ['farm'],
    history: { farm: farmHistory },
  }) as const satisfies ApiSlice;
