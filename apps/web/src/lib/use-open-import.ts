import type { ImportKind } from '@farm/domain/imports';
import type { TabName } from '@farm/domain/permissions';
import { useDashboardSearch, useOpenTab } from './use-dashboard-search.ts';

/** Opens the import of a list over the tab that is open, or over another one. */
export const useOpenImport = (): ((imports: ImportKind, tab?: TabName) => void) => {
  const openTab = useOpenTab();
  const [, change] = useDashboardSearch();
  return (imports, tab) => (tab ? openTab(tab, { imports }) : change({ imports, preview: undefined }));
};
