import { addDays } from '@farm/domain/core';
import { DeliveryEvent, DeliveryWindowInput, WINDOW_DAYS_MAX } from '@farm/domain/deliveries';
import { z } from 'zod';
import { named, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths } from '../core/rest-path.ts';

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
};
