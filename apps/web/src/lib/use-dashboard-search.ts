import type { TabName } from '@farm/domain/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useContext, useMemo } from 'react';
import { type DashboardSearch, SearchContext } from './dashboard-search.ts';
import { holdFromPress } from './early-keys.ts';

/** A change adds a step for the back button unless `replace` is set, as for each letter of a search. */
export const useDashboardSearch = (): readonly [
  DashboardSearch,
  (changes: DashboardSearch, options?: { replace?: boolean }) => void,
] => {
  const raw = useSearch({ strict: false });
  const read = useContext(SearchContext);
  if (!read) throw new Error('no SearchContext around');
  const search = useMemo(() => read(raw), [read, raw]);
  const navigate = useNavigate();
  const change = useCallback(
    (changes: DashboardSearch, { replace = false } = {}) => {
      if (changes.dialog) holdFromPress();
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, ...changes }),
        replace,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
  return [search, change] as const;
};

/** The tab in the address. What uses only this does not render again with each letter of a search. */
export const useTabInAddress = (): TabName | undefined => {
  const read = useContext(SearchContext);
  return useSearch({ strict: false, select: (raw: unknown) => read?.(raw).tab });
};

export const useImportsInAddress = (): boolean => {
  const read = useContext(SearchContext);
  return useSearch({ strict: false, select: (raw: unknown) => read?.(raw).imports !== undefined });
};

/** The address keeps only `remembered`; `focus` is the id of the element to focus on arrival. */
export const useOpenTab = (): ((
  tab: TabName,
  remembered?: Omit<DashboardSearch, 'tab'>,
  focus?: string,
) => void) => {
  const navigate = useNavigate();
  return useCallback(
    (tab, remembered = {}, focus) => {
      if (remembered.dialog) holdFromPress();
      void navigate({
        to: '.',
        search: (_now: Record<string, unknown>) => ({ tab, ...remembered }),
        ...(focus && { state: { focus } }),
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
};
