import { availabilityData } from '../availability/availability.tables.ts';
import { buyersData } from '../buyers/buyers.tables.ts';
import { catalogData } from '../catalog/catalog.tables.ts';
import type { Database } from '../core/database.ts';
import type { AnyTable, FarmRule } from '../core/table.ts';
import { farmData } from '../farm/farm.tables.ts';
import { historyData } from '../history/history.tables.ts';
import { idempotencyData } from '../idempotency/idempotency.tables.ts';
import { identityData } from '../identity/identity.tables.ts';
import { importsData } from '../imports/imports.tables.ts';
import { inventoryData } from '../inventory/inventory.tables.ts';
import { invoicesData } from '../invoices/invoices.tables.ts';
import { jobsData } from '../jobs/jobs.tables.ts';
import { locationsData } from '../locations/locations.tables.ts';
import { mailData } from '../mail/mail.tables.ts';
import { messagesData } from '../messages/messages.tables.ts';
import { notificationsData } from '../notifications/notifications.tables.ts';
import { offersData } from '../offers/offers.tables.ts';
import { ordersData } from '../orders/orders.tables.ts';
import { packingData } from '../packing/packing.tables.ts';
import { peopleData } from '../people/people.tables.ts';
import { plantingsData } from '../plantings/plantings.tables.ts';
import { pricesData } from '../prices/prices.tables.ts';
import { proposalsData } from '../proposals/proposals.tables.ts';
import { recallsData } from '../recalls/recalls.tables.ts';
import { servicesData } from '../services/services.tables.ts';
import { standingData } from '../standing/standing.tables.ts';
import { triesData } from '../tries/tries.tables.ts';
import { webhooksData } from '../webhooks/webhooks.tables.ts';

const slices = [
  recallsData,
  availabilityData,
  standingData,
  offersData,
  importsData,
  invoicesData,
  inventoryData,
  ordersData,
  plantingsData,
  messagesData,
  notificationsData,
  pricesData,
  proposalsData,
  catalogData,
  buyersData,
  farmData,
  historyData,
  idempotencyData,
  identityData,
  jobsData,
  locationsData,
  mailData,
  packingData,
  peopleData,
  servicesData,
  triesData,
  webhooksData,
] as const;

const tables = slices.flatMap<(typeof slices)[number]['tables'][number]>(({ tables }) => [...tables]);

/** Every table of the farm; does not compile while a slice's are missing above. */
export const farmTables: Exclude<keyof Database, (typeof tables)[number]['name']> extends never
  ? readonly AnyTable[]
  : Exclude<keyof Database, (typeof tables)[number]['name']> = tables;

/** No farm may contradict these. */
export const farmRules = slices.flatMap<FarmRule>((slice) => ('rules' in slice ? [...slice.rules] : []));
