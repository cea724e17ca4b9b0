import type { Role } from '@farm/domain/identity';
import { type TabName, tabs } from '@farm/domain/permissions';
import {
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconMessages,
  IconPlant2,
  IconShoppingCart,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import { usePerson } from '../../lib/person.tsx';

type TabParts = { label: string; Icon: typeof IconUsers; Screen: ComponentType };

/** In the order of the sidebar; a tab's code is loaded when it is first opened. */
export const tabParts: Record<TabName, TabParts> = {
  catalog: {
    label: 'Product Catalog',
    Icon: IconClipboardList,
    Screen: lazy(() => import('./catalog-screen.tsx')),
  },
  orders: {
    label: 'Orders',
    Icon: IconShoppingCart,
    Screen: lazy(() => import('../orders/orders-screen.tsx')),
  },
  shortages: {
    label: 'Production Schedule',
    Icon: IconTimeline,
    Screen: lazy(() => import('../shortages/shortages-screen.tsx')),
  },
  calendar: {
    label: 'Calendar',
    Icon: IconCalendar,
    Screen: lazy(() => import('../deliveries/deliveries-screen.tsx')),
  },
  analytics: {
    label: 'Analytics',
    Icon: IconChartBar,
    Screen: lazy(() => import('../analytics/analytics-screen.tsx')),
  },
  buyers: { label: 'Buyers', Icon: IconUsers, Screen: lazy(() => import('../buyers/buyers-screen.tsx')) },
  messages: {
    label: 'Messages',
    Icon: IconMessages,
    Screen: lazy(() => import('../messages/messages-screen.tsx')),
  },
  plantings: {
    label: 'Plant Logs',
    Icon: IconPlant2,
    Screen: lazy(() => import('../plantings/plantings-screen.tsx')),
  },
};

const tabsFor = (role: Role): TabName[] =>
  (Object.keys(tabParts) as TabName[]).filter((tab) => (tabs[tab] as readonly Role[]).includes(role));

/** The tabs the person signed in sees. */
export const useTabs = (): TabName[] => tabsFor(usePerson().role);

/** The tab to show: the one the address names where the person may see it, else the first of theirs. */
export const useTab = (named: TabName | undefined): TabName => {
  const mine = useTabs();
  return named && mine.includes(named) ? named : (mine[0] ?? 'catalog');
};
