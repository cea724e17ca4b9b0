import { type SearchOf, searchReader } from '../../lib/dashboard-search.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';
import type { StaleTable } from '../../lib/stale.ts';
import { analyticsParts, type analyticsSearch } from '../analytics/analytics.parts.ts';
import { availabilityParts } from '../availability/availability.parts.ts';
import { buyersParts, type buyersSearch } from '../buyers/buyers.parts.ts';
import { catalogParts, type catalogSearch } from '../catalog/catalog.parts.ts';
import { deliveriesParts, type deliveriesSearch } from '../deliveries/deliveries.parts.ts';
import { farmParts } from '../farm/farm.parts.ts';
import { historyParts } from '../history/history.parts.ts';
import { identityParts } from '../identity/identity.parts.ts';
import { importsParts, type importsSearch } from '../imports/imports.parts.ts';
import { intakeParts } from '../intake/intake.parts.ts';
import { inventoryParts } from '../inventory/inventory.parts.ts';
import { invoicesParts } from '../invoices/invoices.parts.ts';
import { locationsParts } from '../locations/locations.parts.ts';
import { messagesParts, type messagesSearch } from '../messages/messages.parts.ts';
import { notificationsParts } from '../notifications/notifications.parts.ts';
import { offersParts, type offersSearch } from '../offers/offers.parts.ts';
import { ordersParts, type ordersSearch } from '../orders/orders.parts.ts';
import { packingParts, type packingSearch } from '../packing/packing.parts.ts';
import { peopleParts } from '../people/people.parts.ts';
import { plantingsParts, type plantingsSearch } from '../plantings/plantings.parts.ts';
import { pricesParts, type pricesSearch } from '../prices/prices.parts.ts';
import { shortagesParts, type shortagesSearch } from '../shortages/shortages.parts.ts';
import { standingParts, type standingSearch } from '../standing/standing.parts.ts';

declare module '../../lib/dashboard-search.ts' {
  interface DashboardSearch
    extends SearchOf<typeof analyticsSearch>,
      SearchOf<typeof buyersSearch>,
      SearchOf<typeof catalogSearch>,
      SearchOf<typeof deliveriesSearch>,
      SearchOf<typeof importsSearch>,
      SearchOf<typeof messagesSearch>,
      SearchOf<typeof offersSearch>,
      SearchOf<typeof ordersSearch>,
      SearchOf<typeof packingSearch>,
      SearchOf<typeof plantingsSearch>,
      SearchOf<typeof pricesSearch>,
      SearchOf<typeof shortagesSearch>,
      SearchOf<typeof standingSearch> {}
}

export const slices: readonly SliceParts[] = [
  analyticsParts,
  availabilityParts,
  buyersParts,
  catalogParts,
  deliveriesParts,
  farmParts,
  historyParts,
  identityParts,
  importsParts,
  intakeParts,
  inventoryParts,
  invoicesParts,
  locationsParts,
  messagesParts,
  notificationsParts,
  offersParts,
  ordersParts,
  packingParts,
  peopleParts,
  plantingsParts,
  pricesParts,
  shortagesParts,
  standingParts,
];

export const staleTable: StaleTable = Object.assign({}, ...slices.map(({ stale }) => stale));

export const readSearch = searchReader(Object.assign({}, ...slices.map(({ search }) => search)));
