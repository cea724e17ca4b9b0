import { type TabName, tabs } from '@farm/domain/permissions';
import * as z from 'zod/mini';
import { oneOf, text } from '../../lib/search-keys.ts';
import { analyticsSearch } from '../analytics/analytics.parts.ts';
import { availabilitySearch } from '../availability/availability.parts.ts';
import { buyersSearch } from '../buyers/buyers.parts.ts';
import { catalogSearch } from '../catalog/catalog.parts.ts';
import { deliveriesSearch } from '../deliveries/deliveries.parts.ts';
import { importsSearch } from '../imports/imports.parts.ts';
import { invoicesSearch } from '../invoices/invoices.parts.ts';
import { messagesSearch } from '../messages/messages.parts.ts';
import { offersSearch } from '../offers/offers.parts.ts';
import { ordersSearch } from '../orders/orders.parts.ts';
import { packingSearch } from '../packing/packing.parts.ts';
import { plantingsSearch } from '../plantings/plantings.parts.ts';
import { pricesSearch } from '../prices/prices.parts.ts';
import { proposalsSearch } from '../proposals/proposals.parts.ts';
import { recallsSearch } from '../recalls/recalls.parts.ts';
import { shortagesSearch } from '../shortages/shortages.parts.ts';
import { standingSearch } from '../standing/standing.parts.ts';
import { tracingSearch } from '../tracing/tracing.parts.ts';

/** All that the address of the dashboard remembers. */
export const dashboardSearch = z.object({
  tab: oneOf(Object.keys(tabs) as TabName[]),
  q: text(200),
  dialog: oneOf([
    'new-order',
    'paste-order',
    'add-inventory',
    'record-harvest',
    'truck-paper',
    'record-payment',
    'export-invoices',
    'line-price',
    'recall',
  ]),
  ...analyticsSearch,
  ...availabilitySearch,
  ...buyersSearch,
  ...catalogSearch,
  ...deliveriesSearch,
  ...importsSearch,
  ...invoicesSearch,
  ...messagesSearch,
  ...offersSearch,
  ...ordersSearch,
  ...packingSearch,
  ...plantingsSearch,
  ...pricesSearch,
  ...proposalsSearch,
  ...recallsSearch,
  ...shortagesSearch,
  ...standingSearch,
  ...tracingSearch,
});
