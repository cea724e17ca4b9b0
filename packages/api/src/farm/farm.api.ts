import type { ApiSlice } from '../core/api-slice.ts';
import type { HistorySource } from '../history/read-history.ts';
import type { Waits } from './count-waiting.ts';
import { farmRest } from './farm.rest.ts';
import { farmRouter } from './farm.router.ts';

const farmHistory: HistorySource = {
  action: 'farm.update',
  trace: async () => [{ type: 'farm', id: 1, name: null }],
};

export const farmApi = (waits: Waits) =>
  ({
    router: farmRouter(waits),
    rest: farmRest,
    tag: 'The settings of the farm',
    topics: ['farm'],
    history: { farm: farmHistory },
  }) as const satisfies ApiSlice;
