import { trpc } from '../../lib/api.ts';

/** What reads anew once a template or a size has changed: stock is named and counted by it, plantings named. */
export const useCatalogStale = (): (() => Promise<unknown>) => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.catalog.invalidate(), utils.inventory.invalidate(), utils.plantings.invalidate()]);
};
