import { buyersTopics } from '../buyers/buyers.router.ts';
import { catalogTopics } from '../catalog/catalog.router.ts';
import { farmTopics } from '../farm/farm.router.ts';
import { identityTopics } from '../identity/identity.router.ts';
import { inventoryTopics } from '../inventory/inventory.router.ts';
import { locationsTopics } from '../locations/locations.router.ts';
import { messagesTopics } from '../messages/messages.router.ts';
import { notificationsTopics } from '../notifications/notifications.router.ts';
import { ordersTopics } from '../orders/orders.router.ts';
import { plantingsTopics } from '../plantings/plantings.router.ts';

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
