import { orderStatuses } from '@farm/domain/orders';
import { msg } from '@lingui/core/macro';
import { day, oneOf, text, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const quickFilters = ['action', 'today', 'tomorrow', 'week'] as const;

export const ordersSearch = {
  onDay: day,
  forBuyer: wholeNumber(1),
  again: text(100),
  orderStatus: oneOf(orderStatuses),
  when: oneOf(quickFilters),
  from: day,
  to: day,
  buyer: wholeNumber(1),
  grower: text(128),
  product: wholeNumber(1),
  /** Absent: what needs action by its delivery, everything else by its number. */
  sort: oneOf(['delivery', 'newest']),
  /** Growers: `all` shows every grower's orders. */
  scope: oneOf(['mine', 'all']),
  order: text(100),
  line: wholeNumber(1),
};

export const ordersParts: SliceParts = {
  rooms: [
    {
      name: 'orders',
      tabs: ['orders'],
      place: 1,
      label: msg`Orders`,
      about: msg`Track and manage customer orders`,
      words: 'Orders Pedidos',
      address: {},
      action: 'orders.read',
    },
  ],
  // An order shows its buyer's name, free stock depends on the inventory, and what is overdue on the day.
  // How long stock keeps is the farm's choice.
  stale: {
    orders: ['orders', 'buyers'],
    'orders.list': ['day'],
    'orders.count': ['day'],
    'orders.needs': ['day', 'inventory'],
    'orders.toShare': ['day', 'inventory', 'catalog'],
    'orders.usual': ['day', 'inventory'],
    'orders.availability': ['day', 'inventory', 'farm'],
    'orders.toReprice': ['prices', 'catalog', 'farm'],
    'orders.holds': ['day', 'inventory', 'farm'],
    'orders.coverages': ['day', 'inventory', 'farm'],
    'orders.toHarvest': ['day', 'inventory'],
  },
};
