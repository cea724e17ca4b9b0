import { countUnconfirmed } from '@farm/data/deliveries';
import {
  CalendarFile,
  CalendarInput,
  CreatedFeed,
  DeliveryEvent,
  DeliveryWindowInput,
  Feed,
  RescheduleInput,
  StopsInput,
  TruckStop,
  UnconfirmedOrders,
} from '@farm/domain/deliveries';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { createFeed, endFeed, readFeed } from './change-feed.ts';
import { exportCalendar } from './export-calendar.ts';
import { readDeliveries, readStops } from './read-deliveries.ts';
import { rescheduleDelivery } from './reschedule-delivery.ts';

export const deliveriesRouter = router({
  window: permitted('deliveries.read')
    .input(DeliveryWindowInput)
    .output(z.array(DeliveryEvent))
    .query(({ ctx, input }) => readDeliveries(ctx.db, ctx.person, input)),
  unconfirmed: permitted('deliveries.read')
    .input(DeliveryWindowInput)
    .output(UnconfirmedOrders)
    .query(({ ctx, input }) => countUnconfirmed(ctx.db, ctx.person, input)),
  reschedule: permitted('deliveries.reschedule')
    .input(RescheduleInput)
    .output(DeliveryEvent)
    .mutation(handle(rescheduleDelivery)),
  stops: permitted('deliveries.stops')
    .input(StopsInput)
    .output(z.array(TruckStop))
    .query(({ ctx, input }) => readStops(ctx.db, ctx.person, input)),
  calendar: permitted('deliveries.read')
    .input(CalendarInput.prefault({}))
    .output(CalendarFile)
    .query(handle(exportCalendar)),
});

const ownFeed = () => permitted('deliveries.subscribe');
/** The address of one's own calendar. */
export const feedRouter = router({
  get: ownFeed().output(Feed).query(handle(readFeed)),
  create: ownFeed().meta({ keepsNoAnswer: true }).output(CreatedFeed).mutation(handle(createFeed)),
  end: ownFeed().meta({ repeatsFreely: true }).output(Feed).mutation(handle(endFeed)),
});
