import { analyticsRouter } from '../analytics/analytics.router.ts';
import { buyersRouter, buyersTopics } from '../buyers/buyers.router.ts';
import { buyerHistory } from '../buyers/trace-buyer.ts';
import { catalogRouter, catalogTopics } from '../catalog/catalog.router.ts';
import { templateHistory } from '../catalog/trace-template.ts';
import { createCallerOf } from '../core/create-caller.ts';
import type { Procedure } from '../core/run-procedure.ts';
import { mergeRouters, router } from '../core/trpc.ts';
import { deliveriesRouter } from '../deliveries/deliveries.router.ts';
import { farmRouter, farmTopics } from '../farm/farm.router.ts';
import { farmHistory } from '../farm/trace-farm.ts';
import { historyRouter } from '../history/history.router.ts';
import { identityRouter, identityTopics, joiningRouter } from '../identity/identity.router.ts';
import { personHistory } from '../identity/trace-person.ts';
import { convertLots } from '../inventory/convert-lots.ts';
import { inventoryRouter, inventoryTopics } from '../inventory/inventory.router.ts';
import { lotHistory } from '../inventory/trace-lot.ts';
import { locationsRouter, locationsTopics } from '../locations/locations.router.ts';
import { messagesRouter, messagesTopics } from '../messages/messages.router.ts';
import { notificationsRouter, notificationsTopics } from '../notifications/notifications.router.ts';
import { ordersRouter, ordersTopics } from '../orders/orders.router.ts';
import { orderHistory } from '../orders/trace-order.ts';
import { packingRouter } from '../packing/packing.router.ts';
import { peopleRouter } from '../people/people.router.ts';
import { tellOfGuessing, tellOfSignUp } from '../people/tell-admins.ts';
import { plantingsRouter, plantingsTopics } from '../plantings/plantings.router.ts';
import { shortagesRouter } from '../shortages/shortages.router.ts';
import { suggestionsRouter } from '../suggestions/suggestions.router.ts';
import { liveRouter } from './live-router.ts';
import { listExamples, removeExamples } from './remove-examples.ts';

/** The topics of live events; each slice declares its own. */
export const liveTopics = [
  ...buyersTopics,
  ...catalogTopics,
  ...farmTopics,
  ...identityTopics,
  ...inventoryTopics,
  ...locationsTopics,
  ...messagesTopics,
  ...notificationsTopics,
  ...ordersTopics,
  ...plantingsTopics,
] as const;
type Topic = (typeof liveTopics)[number];

declare module '../core/live-hub.ts' {
  interface LiveTopics extends Record<Topic, true> {}
}

export const appRouter = router({
  buyers: buyersRouter,
  analytics: analyticsRouter,
  catalog: catalogRouter(convertLots),
  deliveries: deliveriesRouter,
  farm: farmRouter({ list: listExamples, remove: removeExamples }),
  history: historyRouter({
    order: orderHistory,
    lot: lotHistory,
    template: templateHistory,
    buyer: buyerHistory,
    person: personHistory,
    farm: farmHistory,
  }),
  identity: mergeRouters(
    identityRouter,
    joiningRouter({ ofPerson: tellOfSignUp, ofGuessing: tellOfGuessing }),
  ),
  inventory: inventoryRouter,
  live: liveRouter(liveTopics),
  locations: locationsRouter,
  messages: messagesRouter,
  notifications: notificationsRouter,
  orders: ordersRouter,
  packing: packingRouter,
  people: peopleRouter,
  plantings: plantingsRouter,
  shortages: shortagesRouter,
  suggestions: suggestionsRouter,
});

export type AppRouter = typeof appRouter;

/** Every procedure by its path, such as `orders.get`. */
export const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

type RouterCaller = ReturnType<AppRouter['createCaller']>;

export const createCaller = createCallerOf<RouterCaller>(procedures);

declare module '../core/rest-app.ts' {
  interface Caller extends RouterCaller {}
}

export type { Caller } from '../core/rest-app.ts';
