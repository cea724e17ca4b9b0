import { trpc } from '../../lib/api.ts';

/** What reads anew once stock has changed. */
export const useStockStale = (): (() => Promise<unknown>) => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.inventory.invalidate(),
      utils.shortages.invalidate(),
      utils.orders.availability.invalidate(),
      utils.orders.coverage.invalidate(),
    ]);
};
