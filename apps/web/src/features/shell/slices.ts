import type { SliceParts } from '../../lib/slice-parts.ts';
import type { StaleTable } from '../../lib/stale.ts';
import { analyticsParts } from '../analytics/analytics.parts.ts';
import { availabilityParts } from '../availability/availability.parts.ts';
import { buyersParts } from '../buyers/buyers.parts.ts';
import { catalogParts } from '../catalog/catalog.parts.ts';
import { deliveriesParts } from '../deliveries/deliveries.parts.ts';
import { farmParts } from '../farm/farm.parts.ts';
import { historyParts } from '../history/history.parts.ts';
import { identityParts } from '../identity/identity.parts.ts';
import { importsParts } from '../imports/imports.parts.ts';
import { intakeParts } from '../intake/intake.parts.ts';
import { inventoryParts } from '../inventory/inventory.parts.ts';
import { invoicesParts } from '../invoices/invoices.parts.ts';
import { locationsParts } from '../locations/locations.parts.ts';
import { mailParts } from '../mail/mail.parts.ts';
import { messagesParts } from '../messages/messages.parts.ts';
import { notificationsParts } from '../notifications/notifications.parts.ts';
import { offersParts } from '../offers/offers.parts.ts';
import { ordersParts } from '../orders/orders.parts.ts';
import { packingParts } from '../packing/packing.parts.ts';
import { peopleParts } from '../people/people.parts.ts';
import { plantingsParts } from '../plantings/plantings.parts.ts';
import { pricesParts } from '../prices/prices.parts.ts';
import { proposalsParts } from '../proposals/proposals.parts.ts';
import { recallsParts } from '../recalls/recalls.parts.ts';
import { servicesParts } from '../services/services.parts.ts';
import { shortagesParts } from '../shortages/shortages.parts.ts';
import { standingParts } from '../standing/standing.parts.ts';
import { tracingParts } from '../tracing/tracing.parts.ts';
import { webhooksParts } from '../webhooks/webhooks.parts.ts';

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
  mailParts,
  messagesParts,
  notificationsParts,
  offersParts,
  ordersParts,
  packingParts,
  peopleParts,
  plantingsParts,
  pricesParts,
  proposalsParts,
  recallsParts,
  servicesParts,
  shortagesParts,
  standingParts,
  tracingParts,
  webhooksParts,
];

export const staleTable: StaleTable = Object.assign({}, ...slices.map(({ stale }) => stale));
