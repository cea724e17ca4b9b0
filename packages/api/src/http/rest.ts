import { locationsRest } from '../locations/locations.rest.ts';
import { notificationsRest } from '../notifications/notifications.rest.ts';
import type { RestApp } from './rest-app.ts';

/** Every documented path. */
export const addRest = (app: RestApp): void => {
  locationsRest(app);
  notificationsRest(app);
};
