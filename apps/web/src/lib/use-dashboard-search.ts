import type { TabName } from '@farm/domain/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { DashboardSearch } from './dashboard-search.ts';

type Changes = { [Key in keyof DashboardSearch]?: DashboardSearch[Key] | undefined };

/**
 * What the address remembers, and the way to change it. A change adds a step for the browser's back button
 * unless `replace` is set, as for each letter of a search.
 */
export const useDashboardSearch = (): readonly [
  DashboardSearch,
  (changes: Changes, options?: { replace?: boolean }) => void,
] => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => DashboardSearch.parse(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (now: DashboardSearch) => ({ ...now, ...changes }),
        replace,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
  return [search, change] as const;
};

/**
 * Opens a tab with nothing of what another remembered: only what is given. `focus`: the element that has the focus on
 * arrival.
 */
export const useOpenTab = (): ((
  tab: TabName,
  remembered?: Omit<DashboardSearch, 'tab'>,
  focus?: string,
) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (tab, remembered = {}, focus) => {
      void navigate({
        to: '.',
        search: (_now: DashboardSearch): DashboardSearch => ({ tab, ...remembered }),
        ...(focus && { state: { focus } }),
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
};
