import { IconShoppingCart } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const ordersParts: SliceParts = {
  tab: {
    name: 'orders',
    label: 'Orders',
    Icon: IconShoppingCart,
    Screen: lazy(() => import('./orders-screen.tsx')),
  },
  // An order shows its buyer's name; what is free depends on the stock.
  stale: {
    orders: ['orders', 'buyers'],
    'orders.availability': ['inventory'],
    'orders.coverage': ['inventory'],
  },
};
