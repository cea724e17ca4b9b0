import { Day } from '@farm/domain/core';
import { orderStatuses } from '@farm/domain/orders';
import { msg } from '@lingui/core/macro';
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy } from 'react';
import { z } from 'zod';
import type { SearchOf } from '../../lib/dashboard-search.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';
import { quickFilters } from './quick-filters.ts';

const search = {
  /** The delivery day that the New Order dialog begins with. */
  onDay: Day,
  /** The buyer of the order that the dialog starts with. */
  forBuyer: z.int().min(1),
  /** The order that the dialog places again. */
  again: z.string().max(100),
  orderStatus: z.enum(orderStatuses),
  when: z.enum(quickFilters),
  from: Day,
  to: Day,
  buyer: z.int().min(1),
  grower: z.string().max(128),
  product: z.int().min(1),
  sort: z.enum(['delivery']),
  /** Growers: `all` shows every grower's orders. */
  scope: z.enum(['mine', 'all']),
  order: z.string().max(100),
  /** The line of that order to point out. */
  line: z.int().min(1),
};

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch extends SearchOf<typeof search> {}
}

export const ordersParts: SliceParts = {
  tab: {
    name: 'orders',
    label: msg`Orders`,
    Icon: IconShoppingCart,
    Screen: lazy(() => import('./orders-screen.tsx')),
  },
  search,
  // An order shows its buyer's name, free stock depends on the inventory, and what is overdue on the day.
  stale: {
    orders: ['orders', 'buyers'],
    'orders.list': ['day'],
    'orders.count': ['day'],
    'orders.needs': ['inventory'],
    'orders.usual': ['day', 'inventory'],
    'orders.availability': ['inventory'],
    'orders.coverage': ['inventory'],
    'orders.coverages': ['inventory'],
  },
};
