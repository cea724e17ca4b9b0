import { useEffect, useEffectEvent } from 'react';
import type { DashboardSearch } from './use-dashboard-search.ts';
import { useDashboardSearch } from './use-dashboard-search.ts';

/** Takes the dialog out of the address, so that reload and back do not open it again. */
export const useDialogInAddress = (
  name: NonNullable<DashboardSearch['dialog']>,
  may: boolean | undefined,
  open: () => void,
): void => {
  const [{ dialog }, change] = useDashboardSearch();
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (dialog !== name || may === undefined) return;
    if (may) openNow();
    change({ dialog: undefined }, { replace: true });
  }, [dialog, name, may, change]);
};
