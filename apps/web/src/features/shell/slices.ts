import { searchReader } from '../../lib/dashboard-search.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';
import type { StaleTable } from '../../lib/stale.ts';
import { analyticsParts } from '../analytics/analytics.parts.ts';
import { buyersParts } from '../buyers/buyers.parts.ts';
import { catalogParts } from '../catalog/catalog.parts.ts';
import { deliveriesParts } from '../deliveries/deliveries.parts.ts';
import { farmParts } from '../farm/farm.parts.ts';
import { historyParts } from '../history/history.parts.ts';
import { identityParts } from '../identity/identity.parts.ts';
import { inventoryParts } from '../inventory/inventory.parts.ts';
import { invoicesParts } from '../invoices/invoices.parts.ts';
import { locationsParts } from '../locations/locations.parts.ts';
import { messagesParts } from '../messages/messages.parts.ts';
import { notificationsParts } from '../notifications/notifications.parts.ts';
import { ordersParts } from '../orders/orders.parts.ts';
import { packingParts } from '../packing/packing.parts.ts';
import { peopleParts } from '../people/people.parts.ts';
import { plantingsParts } from '../plantings/plantings.parts.ts';
import { shortagesParts } from '../shortages/shortages.parts.ts';

export const slices: readonly SliceParts[] = [
  analyticsParts,
  buyersParts,
  catalogParts,
  deliveriesParts,
  farmParts,
  historyParts,
  identityParts,
  inventoryParts,
  invoicesParts,
  locationsParts,
  messagesParts,
  notificationsParts,
  ordersParts,
  packingParts,
  peopleParts,
  plantingsParts,
  shortagesParts,
];

export const staleTable: StaleTable = Object.assign({}, ...slices.map(({ stale }) => stale));

export const readSearch = searchReader(Object.assign({}, ...slices.map(({ search }) => search)));
