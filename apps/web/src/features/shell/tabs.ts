import type { Role } from '@farm/domain/identity';
import { type TabName, tabs } from '@farm/domain/permissions';
import { IconClipboardList } from '@tabler/icons-react';
import { lazy } from 'react';
import { usePerson } from '../../lib/person.tsx';
import type { TabParts } from '../../lib/slice-parts.ts';
import { slices } from './slices.ts';

/** The one screen that several slices share. */
const catalog: TabParts = {
  label: 'Product Catalog',
  Icon: IconClipboardList,
  Screen: lazy(() => import('./catalog-screen.tsx')),
};

/** A tab's parts by its name; a test sees that each has them. */
export const tabParts = Object.fromEntries([
  ['catalog', catalog],
  ...slices.flatMap(({ tab }) => (tab ? [[tab.name, tab]] : [])),
]) as Record<TabName, TabParts>;

/** In the order of the sidebar. */
const tabsFor = (role: Role): TabName[] =>
  (Object.keys(tabs) as TabName[]).filter((tab) => (tabs[tab] as readonly Role[]).includes(role));

/** The tabs the person signed in sees. */
export const useTabs = (): TabName[] => tabsFor(usePerson().role);

/** The tab to show: the one the address names where the person may see it, else the first of theirs. */
export const useTab = (named: TabName | undefined): TabName => {
  const mine = useTabs();
  return named && mine.includes(named) ? named : (mine[0] ?? 'catalog');
};
