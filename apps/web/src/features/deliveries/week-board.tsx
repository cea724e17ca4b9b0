import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatDayWithWeekday, formatWeekday } from '../../lib/format.ts';
import { type CalendarSpan, daysOf } from './calendar-span.ts';
import { DaySheetLink } from './day-sheet-link.tsx';
import classes from './deliveries.module.css';
import { type DeliveryActions, DeliveryTile } from './delivery-tile.tsx';
import { isMovable } from './move-delivery.ts';
import { PasteOrderLink } from './paste-order-link.tsx';

type WeekBoardProps = DeliveryActions & {
  isLoading: boolean;
  span: CalendarSpan;
  today: Day;
  events: readonly DeliveryEvent[];
  aimedAt: Day | undefined;
  onDrop: (event: DeliveryEvent, to: Day) => void;
};

/** A week, one column per day. The library's own week view shows hours, which deliveries don't have. */
export function WeekBoard({
  isLoading,
  span,
  today,
  events,
  aimedAt,
  onDrop,
  onOpen,
  onEventKeyDown,
}: WeekBoardProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<DeliveryEvent | null>(null);
  const [over, setOver] = useState<Day | null>(null);
  const byDay = Map.groupBy(events, ({ deliveryDate }) => deliveryDate);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={classes.week}>
      {daysOf(span.first, span.last).map((day) => {
        const deliveries = byDay.get(day) ?? [];
        return (
          <section
            key={day}
            aria-label={formatDayWithWeekday(day)}
            className={classes.weekDay}
            data-day={day}
            data-farm-today={day === today || undefined}
            data-drop-target={day === (over ?? aimedAt) || undefined}
            onDragOver={(drag) => {
              if (!dragged) return;
              drag.preventDefault();
              drag.dataTransfer.dropEffect = 'move';
              setOver(day);
            }}
            onDrop={(drag) => {
              if (!dragged) return;
              drag.preventDefault();
              end();
              onDrop(dragged, day);
            }}
          >
            <div className={classes.weekDayName}>
              <Text span size="sm" c="dimmed">
                {formatWeekday(day)}
              </Text>
              <Text span fw={600} className={classes.weekDayNumber ?? ''}>
                {Number(day.slice(8))}
              </Text>
              <PasteOrderLink day={day} />
              <DaySheetLink day={day} />
            </div>
            {deliveries.map((event) => (
              <DeliveryTile
                key={event.id}
                isRoomy
                event={event}
                onOpen={onOpen}
                onEventKeyDown={onEventKeyDown}
                draggable={isMovable(event)}
                onDragStart={(drag) => {
                  drag.dataTransfer.effectAllowed = 'move';
                  drag.dataTransfer.setData('text/plain', event.buyerName);
                  setDragged(event);
                }}
                onDragEnd={end}
              />
            ))}
            {deliveries.length === 0 && (
              <Text size="xs" c="dimmed" className={classes.weekDayEmpty ?? ''}>
                {isLoading ? '\u00a0' : t`No deliveries`}
              </Text>
            )}
          </section>
        );
      })}
    </div>
  );
}
