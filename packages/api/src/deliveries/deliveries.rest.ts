import { addDays } from '@farm/domain/core';
import { DeliveryEvent, DeliveryWindowInput, WINDOW_DAYS_MAX } from '@farm/domain/deliveries';
import { z } from 'zod';
import { named, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';

const DAYS_TO_COME = 30;

const Movable = named('MovableLines', DeliveryEvent.shape.movable, {
  description: "How many of a buyer's open lines of a day can be moved",
  fields: { mine: 'How many you may move', all: 'How many there are, those of other reps included' },
});

const Delivery = named('Delivery', DeliveryEvent.extend({ movable: Movable }), {
  description: 'What one buyer gets on one day',
  fields: {
    id: 'The id of the buyer, a hyphen and the day',
    isDelivered: 'Whether every line is delivered',
    canReschedule: 'Whether you may move all of it to another day',
    lines: 'The confirmed and delivered lines',
    openLines: "The pending and held lines of the buyer's orders for that day",
  },
});

const { from, to } = DeliveryWindowInput.shape;

const DeliveriesQuery = z.strictObject({
  from: from.describe('The first day; absent means today').optional(),
  to: to.describe(`The last day; absent means ${DAYS_TO_COME} days after the first`).optional(),
});

export const deliveriesRest: RestPaths = {
  listDeliveries: ownPath(
    'GET /api/deliveries',
    'deliveries.window',
    {
      summary: 'List deliveries by day',
      description:
        `The deliveries of at most ${WINDOW_DAYS_MAX} days, by day and then by buyer. Sales reps see their own ` +
        'orders, growers and administrators all of them.',
      query: withoutBlanks(DeliveriesQuery),
      answer: z.array(Delivery).describe('Deliveries, by day and buyer'),
    },
    async ({ caller, query }) => {
      const first = query.from ?? (await caller.identity.farmDay()).today;
      return caller.deliveries.window({ from: first, to: query.to ?? addDays(first, DAYS_TO_COME) });
    },
  ),
  countUnconfirmed: restPath('GET /api/deliveries/unconfirmed', 'deliveries.unconfirmed', {
    summary: 'Count what is not confirmed for some days',
    description: 'Sales reps count their own orders, growers and administrators all of them.',
  }),
  rescheduleDelivery: restPath('POST /api/deliveries/reschedule', 'deliveries.reschedule', {
    summary: 'Move what a buyer gets to another day',
    description:
      'All lines of a delivery, or with `onlyMine` those that you may move. A day in the past needs `allowPast`.',
  }),
  listStops: restPath('GET /api/delivery-stops', 'deliveries.stops', {
    summary: 'List the stops of the truck on a day',
    description: 'Each with its address and its orders. Sales reps see their own orders.',
  }),
  exportCalendar: restPath('GET /api/delivery-calendar', 'deliveries.calendar', {
    summary: 'Load deliveries as a calendar',
    description: 'The text of an `.ics` file, with an entry for each buyer and day; null without deliveries.',
  }),
};
