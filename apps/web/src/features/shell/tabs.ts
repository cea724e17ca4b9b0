import type { Role } from '@farm/domain/identity';
import { type TabName, tabs } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import { IconCalendar, IconClipboardList, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { usePerson } from '../../lib/person.tsx';
import type { TabParts } from '../../lib/slice-parts.ts';
import { slices } from './slices.ts';

export const tabParts = {
  catalog: {
    label: msg`Product Catalog`,
    words: 'Product Catalog Catálogo de productos',
    Icon: IconClipboardList,
    Screen: lazyScreen(() => import('./catalog-screen.tsx')),
  },
  orders: {
    label: msg`Orders`,
    words: 'Orders Pedidos',
    Icon: IconShoppingCart,
    Screen: lazyScreen(() => import('./orders-tab.tsx')),
  },
  calendar: {
    label: msg`Calendar`,
    words: 'Calendar Calendario',
    Icon: IconCalendar,
    Screen: lazyScreen(() => import('./calendar-screen.tsx')),
  },
  buyers: {
    label: msg`Buyers`,
    words: 'Buyers Compradores',
    Icon: IconUsers,
    Screen: lazyScreen(() => import('./buyers-tab.tsx')),
  },
  ...Object.fromEntries(slices.flatMap(({ tab }) => (tab ? [[tab.name, tab]] : []))),
} as Record<TabName, TabParts>;

/** In place of a tab, which stays in the address for the way back. */
export const importsPart = {
  label: msg`Import`,
  Screen: lazyScreen(() => import('../imports/imports-screen.tsx')),
};

export const tabsFor = (role: Role): TabName[] =>
  (Object.keys(tabs) as TabName[]).filter((tab) => (tabs[tab] as readonly Role[]).includes(role));

export const useTabs = (): TabName[] => tabsFor(usePerson().role);

export const useTab = (named: TabName | undefined): TabName => {
  const mine = useTabs();
  return named && mine.includes(named) ? named : (mine[0] ?? 'catalog');
};
