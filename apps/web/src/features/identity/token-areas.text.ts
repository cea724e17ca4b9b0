import type { Area } from '@farm/domain/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** These name the areas for a person who makes an access token; an area without words is shown by its own name. */
export const areaText: Partial<Record<Area, MessageDescriptor>> = {
  identity: msg`My own account`,
  people: msg`People and access codes`,
  services: msg`Services`,
  proposals: msg`Proposals`,
  webhooks: msg`Webhooks, which tell another program of every change`,
  farm: msg`Farm details`,
  changes: msg`What changed, for programs that follow the farm`,
  history: msg`History, with what it is about`,
  catalog: msg`Product templates`,
  inventory: msg`Stock`,
  tracing: msg`Lots from field to buyer`,
  orders: msg`Orders`,
  intake: msg`Orders from messages`,
  buyers: msg`Buyers`,
  deliveries: msg`Deliveries`,
  packing: msg`Packing and delivery notes`,
  prices: msg`Prices`,
  invoices: msg`Invoices and payments`,
  imports: msg`Imports`,
  expected: msg`Expected harvest`,
  availability: msg`What can be promised`,
  standing: msg`Standing orders`,
  offers: msg`Offers`,
  shortages: msg`Shortages`,
  analytics: msg`Sales figures`,
  mail: msg`Mail to buyers`,
  messages: msg`Messages`,
  notifications: msg`Notifications`,
  plantings: msg`Plantings`,
  locations: msg`Locations`,
  suggestions: msg`Suggestions to choose from`,
  live: msg`Live changes`,
};
