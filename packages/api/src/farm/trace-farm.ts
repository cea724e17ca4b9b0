import type { HistorySource } from '../history/read-history.ts';

export const farmHistory: HistorySource = {
  action: 'farm.update',
  trace: async () => [{ type: 'farm', id: 1, name: null }],
};
