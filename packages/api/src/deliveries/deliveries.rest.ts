import { addDays } from '@farm/domain/core';
import {
  CreatedFeed,
  DeliveryEvent,
  DeliveryWindowInput,
  Feed,
  WINDOW_DAYS_MAX,
} from '@farm/domain/deliveries';
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

named('CalendarFeed', Feed, {
  description: 'The address of your calendar, which only the answer of the call that makes it shows',
  example: { createdAt: '2026-04-15T12:00:00.000Z' },
  fields: { createdAt: 'Since when you have one; null if you have none' },
});

named('CreatedCalendarFeed', CreatedFeed, {
  description: 'A new address of your calendar',
  example: { createdAt: '2026-04-15T12:00:00.000Z', path: '/calendar/lWxXw5yVhYbV3pVxJ2k0nA.ics' },
  fields: { path: "What follows the farm's address" },
});

export const feedRest: RestPaths = {
  getCalendarFeed: restPath('GET /api/calendar-feed', 'feed.get', {
    summary: 'Tell whether your calendar has an address',
    description: 'A phone or a calendar on the web reads your deliveries there once an hour.',
  }),
  createCalendarFeed: restPath('POST /api/calendar-feed', 'feed.create', {
    status: 201,
    summary: 'Make a new address of your calendar',
    description:
      'Anyone who has it reads the deliveries that you may see, 31 days back and 365 ahead. The one from before ends. ' +
      'It takes a session, not a token.',
  }),
  endCalendarFeed: restPath('DELETE /api/calendar-feed', 'feed.end', {
    summary: 'End the address of your calendar',
    description: 'Phones that read it get nothing more.',
  }),
};
