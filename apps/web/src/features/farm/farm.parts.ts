import type { SliceParts } from '../../lib/slice-parts.ts';

export const farmParts: SliceParts = {
  // A new time zone can change what today is on every screen.
  stale: {
    '*': ['farm'],
    'farm.waiting': [
      'orders',
      'standing',
      'buyers',
      'inventory',
      'availability',
      'catalog',
      'invoices',
      'proposals',
      'recalls',
      'day',
    ],
    'farm.firstSteps': ['buyers', 'catalog', 'inventory', 'locations', 'orders', 'people'],
  },
};
