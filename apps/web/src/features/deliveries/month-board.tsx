import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { plural, t } from '@lingui/core/macro';
import { MobileMonthView, MonthView, type ScheduleEventData } from '@mantine/schedule';
import {
  type ComponentPropsWithoutRef,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatFullDay } from '../../lib/format.ts';
import { language } from '../../lib/language.ts';
import { edgeColor } from './buyer-color.ts';
import { type CalendarSpan, daysOf } from './calendar-span.ts';
import classes from './deliveries.module.css';
import { type DeliveryActions, DeliveryTile } from './delivery-tile.tsx';
import { isMovable } from './move-delivery.ts';

type MonthBoardProps = DeliveryActions & {
  isLoading: boolean;
  span: CalendarSpan;
  day: Day;
  today: Day;
  events: readonly DeliveryEvent[];
  aimedAt: Day | undefined;
  onDay: (day: Day) => void;
  onDrop: (event: DeliveryEvent, to: Day) => void;
};

export const asScheduled = (event: DeliveryEvent): ScheduleEventData<{ delivery: DeliveryEvent }> => ({
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

const dayPropsOf =
  ({ events, today, aimedAt }: Pick<MonthBoardProps, 'events' | 'today' | 'aimedAt'>) =>
  (counts = countByDay(events)) =>
  (day: Day) => {
    const count = counts.get(day);
    const name = formatFullDay(day);
    return {
      'aria-label': count ? t`${name}, ${plural(count, { one: '# delivery', other: '# deliveries' })}` : name,
      'aria-current': day === today ? ('date' as const) : undefined,
      'data-farm-today': day === today || undefined,
      'data-day': day,
      ...(day === aimedAt && { mod: { 'drop-target': true } }),
    };
  };

export function MonthBoard({
  span,
  events,
  onDay,
  onDrop,
  onOpen,
  onEventKeyDown,
  ...marks
}: MonthBoardProps) {
  const month = useRef<HTMLDivElement>(null);
  const isShown = useDeferredValue(true, false);
  const { height, shownADay } = useDayRoom(month, daysOf(span.from, span.to).length / 7);
  return (
    <MonthView
      ref={month}
      style={{ '--day-height': `${height}px` }}
      className={classes.month ?? ''}
      classNames={{
        monthViewDay: classes.monthDay ?? '',
        monthViewWeekday: classes.weekday ?? '',
        monthViewEvents: classes.monthEvents ?? '',
      }}
      date={span.first}
      locale={language()}
      labels={{ moreLabel: (count) => t`+${count} more` }}
      events={isShown ? events.map(asScheduled) : []}
      firstDayOfWeek={0}
      weekendDays={[]}
      consistentWeeks={false}
      highlightToday={false}
      withHeader={false}
      maxEventsPerDay={shownADay}
      getDayProps={dayPropsOf({ events, ...marks })()}
      onDayClick={onDay}
      withEventsDragAndDrop
      canDragEvent={(scheduled) => isMovable(deliveryOf(scheduled))}
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
        popoverProps: { zIndex: 150, returnFocus: true, offset: 4 },
      }}
    />
  );
}

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
        mobileMonthViewEventsHeader: classes.dayHeading ?? '',
        mobileMonthViewEventsList: classes.narrowDayList ?? '',
      }}
      date={span.first}
      locale={language()}
      selectedDate={day}
      events={events.map(asScheduled)}
      firstDayOfWeek={0}
      weekendDays={[]}
      consistentWeeks={false}
      highlightToday={false}
      eventsHeaderFormat={(date) => formatFullDay(date.slice(0, 10))}
      labels={{ noEvents: isLoading ? t`Loading…` : t`No deliveries on this day` }}
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

const bare = ({ children: _, title: _title, ...props }: ComponentPropsWithoutRef<'button'>) => props;

/** The number of the day above its deliveries, and '+n more' below them, in pixels. */
const AROUND_PX = 58;
const OUTSIDE_PX = 52;
/** On a low window fewer, so that its title and today fit. */
const LOW_PX = 800;
const fewest = () => (window.innerHeight < LOW_PX ? 2 : 3);
/** The calendar library shows no more. */
const MOST = 10;

const useDayRoom = (month: RefObject<HTMLElement | null>, weeks: number) => {
  const [height, setHeight] = useState(0);
  const measure = () => {
    if (!month.current) return;
    const top = month.current.getBoundingClientRect().top + window.scrollY;
    setHeight(Math.floor((window.innerHeight - top - OUTSIDE_PX) / weeks));
  };
  // The elements above the month may have changed.
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  const tile = window.matchMedia('(pointer: coarse)').matches ? 40 : 27;
  const fitting = Math.floor((height - AROUND_PX) / tile);
  return {
    height: Math.max(height, AROUND_PX + fewest() * tile),
    shownADay: Math.min(MOST, Math.max(fewest(), fitting)),
  };
};
