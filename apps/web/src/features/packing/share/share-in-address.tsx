import { addDays, type Day } from '@farm/domain/core';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../../../lib/lazy-screen.tsx';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));

const DAYS_AHEAD = 7;

/** Opens for the product in the address, where other screens name it, and takes it out of there. */
export function ShareInAddress() {
  const [{ share, onDay }, change] = useDashboardSearch();
  const weekAhead = addDays(useFarmDay(), DAYS_AHEAD);
  const [start, setStart] = useState<{ productNameId: number; through: Day } | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (share === undefined) return;
    setStart({ productNameId: share, through: onDay ?? weekAhead });
    setOpen(true);
    change({ share: undefined, onDay: undefined }, { replace: true });
  }, [share, onDay, weekAhead, change]);
  return start && <ShareDialog {...start} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
