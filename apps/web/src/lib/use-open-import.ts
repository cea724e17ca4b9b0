import type { ImportKind } from '@farm/domain/imports';
import { useDashboardSearch } from './use-dashboard-search.ts';

/** Opens the import of a list over the tab that is open, to which it leads back. */
export const useOpenImport = (): ((imports: ImportKind) => void) => {
  const [, change] = useDashboardSearch();
  return (imports) => change({ imports, preview: undefined, folder: undefined });
};
