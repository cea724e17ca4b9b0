import { pageOf } from '@farm/domain/core';
import { HistoryEntry, ListHistoryInput } from '@farm/domain/history';
import { permitted, router } from '../core/trpc.ts';
import { type HistorySources, readHistory } from './read-history.ts';

/** Every slice imports this one to write its history, so the sources are passed in instead of imported. */
export const historyRouter = (sources: HistorySources) =>
  router({
    list: permitted('history.read')
      .input(ListHistoryInput)
      .output(pageOf(HistoryEntry))
      .query(({ ctx, input }) => readHistory(ctx, input, sources)),
  });
