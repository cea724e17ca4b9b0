import { analyticsRest } from '../analytics/analytics.rest.ts';
import { buyersRest } from '../buyers/buyers.rest.ts';
import { catalogRest } from '../catalog/catalog.rest.ts';
import type { RestApp } from '../core/rest-app.ts';
import { deliveriesRest } from '../deliveries/deliveries.rest.ts';
import { identityRest } from '../identity/identity.rest.ts';
import { inventoryRest } from '../inventory/inventory.rest.ts';
import { locationsRest } from '../locations/locations.rest.ts';
import { messagesRest } from '../messages/messages.rest.ts';
import { notificationsRest } from '../notifications/notifications.rest.ts';
import { ordersRest } from '../orders/orders.rest.ts';
import { packingRest } from '../packing/packing.rest.ts';
import { plantingsRest } from '../plantings/plantings.rest.ts';
import { shortagesRest } from '../shortages/shortages.rest.ts';

/** Adds every documented path. */
export const addRest = (app: RestApp): void => {
  identityRest(app);
  buyersRest(app);
  catalogRest(app);
  inventoryRest(app);
  locationsRest(app);
  messagesRest(app);
  notificationsRest(app);
  ordersRest(app);
  plantingsRest(app);
  deliveriesRest(app);
  packingRest(app);
  shortagesRest(app);
  analyticsRest(app);
};
