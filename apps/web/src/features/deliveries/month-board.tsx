import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { MobileMonthView, MonthView, type ScheduleEventData } from '@mantine/schedule';
import type { ComponentPropsWithoutRef } from 'react';
import { formatCount, formatFullDay } from '../../lib/format.ts';
import { edgeColor } from './buyer-color.ts';
import type { CalendarSpan } from './calendar-span.ts';
import classes from './deliveries.module.css';
import { type DeliveryActions, DeliveryTile } from './delivery-tile.tsx';

type MonthBoardProps = DeliveryActions & {
  /** Nothing is known of the days yet, so that nothing is said of them. */
  isLoading: boolean;
  span: CalendarSpan;
  day: Day;
  today: Day;
  events: readonly DeliveryEvent[];
  /** The day a delivery that is moved from the keyboard would go to. */
  aimedAt: Day | undefined;
  onDay: (day: Day) => void;
  onDrop: (event: DeliveryEvent, to: Day) => void;
};

const SHOWN_A_DAY = 3;

/** Holds the number as the calendar shows it, without a leading zero. */
const asScheduled = (event: DeliveryEvent): ScheduleEventData<{ delivery: DeliveryEvent }> => ({
  id: event.id,
  title: event.buyerName,
  start: `${event.deliveryDate} 00:00:00`,
  end: `${event.deliveryDate} 23:59:59`,
  color: edgeColor(event.buyerId),
  payload: { delivery: event },
});

const deliveryOf = (scheduled: ScheduleEventData): DeliveryEvent =>
  (scheduled as ScheduleEventData<{ delivery: DeliveryEvent }>).payload?.delivery as DeliveryEvent;

const countByDay = (events: readonly DeliveryEvent[]) => {
  const counts = new Map<Day, number>();
  for (const { deliveryDate } of events) counts.set(deliveryDate, (counts.get(deliveryDate) ?? 0) + 1);
  return counts;
};

/** What a day's button says and how it looks; shared by both widths. */
const dayPropsOf =
  ({ events, today, aimedAt }: Pick<MonthBoardProps, 'events' | 'today' | 'aimedAt'>) =>
  (counts = countByDay(events)) =>
  (day: Day) => {
    const count = counts.get(day);
    return {
      'aria-label': `${formatFullDay(day)}${count ? `, ${formatCount(count, 'delivery', 'deliveries')}` : ''}`,
      'aria-current': day === today ? ('date' as const) : undefined,
      'data-farm-today': day === today || undefined,
      'data-day': day,
      ...(day === aimedAt && { mod: { 'drop-target': true } }),
    };
  };

/** A month of deliveries; a delivery is dragged to the day it shall go to. */
export function MonthBoard({
  span,
  events,
  onDay,
  onDrop,
  onOpen,
  onEventKeyDown,
  ...marks
}: MonthBoardProps) {
  return (
    <MonthView
      className={classes.month ?? ''}
      classNames={{
        monthViewDay: classes.monthDay ?? '',
        monthViewWeekday: classes.weekday ?? '',
        monthViewEvents: classes.monthEvents ?? '',
      }}
      date={span.first}
      events={events.map(asScheduled)}
      firstDayOfWeek={0}
      weekendDays={[]}
      consistentWeeks={false}
      highlightToday={false}
      withHeader={false}
      maxEventsPerDay={SHOWN_A_DAY}
      getDayProps={dayPropsOf({ events, ...marks })()}
      onDayClick={onDay}
      withEventsDragAndDrop
      canDragEvent={(scheduled) => deliveryOf(scheduled).canReschedule}
      onEventDrop={({ event, newStart }) => onDrop(deliveryOf(event), newStart.slice(0, 10))}
      renderEvent={(scheduled, props) => (
        <DeliveryTile
          {...bare(props)}
          event={deliveryOf(scheduled)}
          onOpen={onOpen}
          onEventKeyDown={onEventKeyDown}
        />
      )}
      moreEventsProps={{
        classNames: { moreEventsButton: classes.more ?? '', moreEventsDropdown: classes.moreDay ?? '' },
        // Below the dialog that a delivery opens.
        popoverProps: { zIndex: 150, returnFocus: true, offset: 4 },
      }}
    />
  );
}

/** A month on a narrow screen: marks on the days, and the deliveries of the chosen day beneath. */
export function NarrowMonthBoard({
  isLoading,
  day,
  events,
  onDay,
  onOpen,
  onEventKeyDown,
  ...props
}: MonthBoardProps) {
  const { span, today, aimedAt } = props;
  const dayProps = dayPropsOf({ events, today, aimedAt })();
  return (
    <MobileMonthView
      className={classes.narrowMonth ?? ''}
      classNames={{
        mobileMonthViewHeader: classes.away ?? '',
        mobileMonthViewWeekday: classes.weekday ?? '',
        mobileMonthViewDay: classes.narrowDay ?? '',
        mobileMonthViewEventsList: classes.narrowDayList ?? '',
      }}
      date={span.first}
      selectedDate={day}
      events={events.map(asScheduled)}
      firstDayOfWeek={0}
      weekendDays={[]}
      consistentWeeks={false}
      highlightToday={false}
      labels={{ noEvents: isLoading ? 'Loading…' : 'No deliveries on this day' }}
      getDayProps={(date) => ({
        ...dayProps(date),
        'aria-selected': undefined,
        'aria-pressed': date === day,
      })}
      onDayClick={onDay}
      renderHeader={() => null}
      renderEvent={(scheduled) => (
        <DeliveryTile isRoomy event={deliveryOf(scheduled)} onOpen={onOpen} onEventKeyDown={onEventKeyDown} />
      )}
    />
  );
}

/** What the calendar gives a delivery's element, without its own words and content. */
const bare = ({ children: _, title: _title, ...props }: ComponentPropsWithoutRef<'button'>) => props;
