import { countOpenRecalls } from '@farm/data/recalls';
import { analyticsApi } from '../analytics/analytics.api.ts';
import { availabilityApi, expectedApi } from '../availability/availability.api.ts';
import { notifyExpected } from '../availability/read-promises.ts';
import { convertExpected } from '../availability/set-expected.ts';
import { buyersApi } from '../buyers/buyers.api.ts';
import { catalogApi } from '../catalog/catalog.api.ts';
import { changesApi } from '../changes/changes.api.ts';
import type { ApiSlice } from '../core/api-slice.ts';
import type { AppContext } from '../core/context.ts';
import { createCallerFactory, router } from '../core/trpc.ts';
import { deliveriesApi, feedApi } from '../deliveries/deliveries.api.ts';
import { farmApi } from '../farm/farm.api.ts';
import { historyRest } from '../history/history.rest.ts';
import { identityApi } from '../identity/identity.api.ts';
import { importsApi } from '../imports/imports.api.ts';
import { intakeApi } from '../intake/intake.api.ts';
import { convertLots } from '../inventory/convert-lots.ts';
import { inventoryApi } from '../inventory/inventory.api.ts';
import { countOverdue, countToBill } from '../invoices/count-invoices.ts';
import { invoicesApi, paymentsApi } from '../invoices/invoices.api.ts';
import { leaveDrafts, repriceDrafts } from '../invoices/leave-drafts.ts';
import { jobsApi } from '../jobs/jobs.api.ts';
import { locationsApi } from '../locations/locations.api.ts';
import { mailApi } from '../mail/mail.api.ts';
import { messagesApi } from '../messages/messages.api.ts';
import { notificationsApi } from '../notifications/notifications.api.ts';
import { offersApi } from '../offers/offers.api.ts';
import { ordersApi } from '../orders/orders.api.ts';
import { packingApi } from '../packing/packing.api.ts';
import { forgetPassword } from '../people/forget-password.ts';
import { notifyOfGuessing, notifyOfSignUp } from '../people/notify-admins.ts';
import { peopleApi } from '../people/people.api.ts';
import { plantingsApi } from '../plantings/plantings.api.ts';
import { convertPrices } from '../prices/convert-prices.ts';
import { pricesApi } from '../prices/prices.api.ts';
import { proposalsApi } from '../proposals/proposals.api.ts';
import { countOpen } from '../proposals/proposals.internal.ts';
import { recallsApi } from '../recalls/recalls.api.ts';
import { servicesApi } from '../services/services.api.ts';
import { countShort } from '../shortages/read-shortages.ts';
import { shortagesApi } from '../shortages/shortages.api.ts';
import { countProposed } from '../standing/read-standing.ts';
import { standingApi } from '../standing/standing.api.ts';
import { suggestionsApi } from '../suggestions/suggestions.api.ts';
import { tracingApi } from '../tracing/tracing.api.ts';
import { webhooksApi } from '../webhooks/webhooks.api.ts';
import { mailPapers } from './mail-papers.ts';

const orders = ordersApi({ leave: leaveDrafts, reprice: repriceDrafts }, notifyExpected);

/** The procedures that carry out what is proposed. */
const acts = createCallerFactory(
  router({
    orders: orders.router,
    plantings: plantingsApi.router,
    prices: pricesApi.router,
    deliveries: deliveriesApi.router,
    messages: messagesApi.router,
  }),
);

/** Every slice, in the order of the reference. What a slice may not import is handed to it here. */
export const slices = {
  jobs: jobsApi,
  identity: identityApi({ ofPerson: notifyOfSignUp, ofGuessing: notifyOfGuessing, forget: forgetPassword }),
  catalog: catalogApi(async (ctx, change) => {
    await convertPrices(ctx, change);
    await convertLots(ctx, change);
    await convertExpected(ctx, change);
  }),
  prices: pricesApi,
  inventory: inventoryApi,
  orders,
  intake: intakeApi,
  deliveries: deliveriesApi,
  feed: feedApi,
  packing: packingApi,
  invoices: invoicesApi,
  payments: paymentsApi,
  shortages: shortagesApi,
  analytics: analyticsApi,
  buyers: buyersApi,
  messages: messagesApi,
  notifications: notificationsApi,
  plantings: plantingsApi,
  locations: locationsApi,
  farm: farmApi({
    standing: { action: 'standing.manage', count: countProposed },
    shortages: { action: 'shortages.read', count: countShort },
    invoices: { action: 'invoices.manage', count: countToBill },
    payments: { action: 'invoices.manage', count: countOverdue },
    proposals: { action: 'proposals.decide', count: countOpen },
    recalls: { action: 'recalls.manage', count: ({ db }, most) => countOpenRecalls(db, most) },
  }),
  people: peopleApi,
  services: servicesApi,
  proposals: proposalsApi(acts),
  availability: availabilityApi,
  expected: expectedApi,
  standing: standingApi,
  offers: offersApi,
  imports: importsApi,
  changes: changesApi,
  tracing: tracingApi,
  recalls: recallsApi,
  webhooks: webhooksApi,
  mail: mailApi(mailPapers),
  suggestions: suggestionsApi,
  // Its procedures are made of what all slices keep.
  history: { rest: historyRest, tag: 'What was changed, when and by whom' },
} as const;

export const sliceList: readonly (readonly [string, ApiSlice])[] = Object.entries(slices);

export const farmJobs = sliceList.flatMap(([, { jobs = [] }]) => jobs);

export const farmChecks = (farm: AppContext) => sliceList.flatMap(([, { checks }]) => checks?.(farm) ?? []);
