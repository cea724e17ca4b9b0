import type { TabName } from '@farm/domain/permissions';
import { type RegisteredRouter, type RouteById, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { holdFromPress } from './early-keys.ts';

export type DashboardSearch = RouteById<
  RegisteredRouter['routeTree'],
  '/session'
>['types']['fullSearchSchema'];

/** A change adds a step for the back button unless `replace` is set, as for each letter of a search. */
export const useDashboardSearch = () => {
  const search = useSearch({ from: '/session' });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: DashboardSearch, { replace = false } = {}) => {
      if (changes.dialog) holdFromPress();
      void navigate({ to: '.', search: (now) => ({ ...now, ...changes }), replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change] as const;
};

/** The address keeps only `remembered`; `focus` is the id of the element to focus on arrival. */
export const useOpenTab = () => {
  const navigate = useNavigate();
  return useCallback(
    (tab: TabName, remembered: Omit<DashboardSearch, 'tab'> = {}, focus?: string) => {
      if (remembered.dialog) holdFromPress();
      void navigate({ to: '.', search: { tab, ...remembered }, ...(focus && { state: { focus } }) });
    },
    [navigate],
  );
};
