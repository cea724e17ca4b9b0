import type { Role } from '@farm/domain/identity';
import { type TabName, tabs } from '@farm/domain/permissions';
import { msg } from '@lingui/core/macro';
import { IconCalendar, IconClipboardList, IconShoppingCart, IconUsers } from '@tabler/icons-react';
import { part } from '../../lib/part.tsx';
import { usePerson } from '../../lib/person.tsx';
import type { TabParts } from '../../lib/slice-parts.ts';
import { slices } from './slices.ts';

export const tabParts = {
  catalog: {
    label: msg`Product Catalog`,
    words: 'Product Catalog Catálogo de productos',
    Icon: IconClipboardList,
    Screen: part(() => import('./catalog-screen.tsx')),
  },
  orders: {
    label: msg`Orders`,
    words: 'Orders Pedidos',
    Icon: IconShoppingCart,
    Screen: part(() => import('./orders-tab.tsx')),
  },
  calendar: {
    label: msg`Calendar`,
    words: 'Calendar Calendario',
    Icon: IconCalendar,
    Screen: part(() => import('./calendar-screen.tsx')),
  },
  buyers: {
    label: msg`Buyers`,
    words: 'Buyers Compradores',
    Icon: IconUsers,
    Screen: part(() => import('./buyers-tab.tsx')),
  },
  ...Object.fromEntries(slices.flatMap(({ tab }) => (tab ? [[tab.name, tab]] : []))),
} as Record<TabName, TabParts>;

/** In place of a tab, which stays in the address for the way back. */
export const importsPart = {
  label: msg`Import`,
  Screen: part(() => import('../imports/imports-screen.tsx')),
};

const tabsFor = (role: Role): TabName[] =>
  (Object.keys(tabs) as TabName[]).filter((tab) => (tabs[tab] as readonly Role[]).includes(role));

export const useTabs = (): TabName[] => tabsFor(usePerson().role);

export const useTab = (named: TabName | undefined): TabName => {
  const mine = useTabs();
  return named && mine.includes(named) ? named : (mine[0] ?? 'catalog');
};
