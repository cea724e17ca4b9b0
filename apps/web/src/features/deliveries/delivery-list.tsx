import type { Day } from '@farm/domain/core';
import type { DeliveryEvent } from '@farm/domain/deliveries';
import { fillOf, orderTitle, statusLabel } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { AgendaView } from '@mantine/schedule';
import { IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { language } from '../../lib/language.ts';
import { translate } from '../../lib/translate.ts';
import { LinePacked } from '../orders/line-texts.tsx';
import { colorClass } from './buyer-color.ts';
import { type CalendarSpan, calendarSpan, isWithinReach, turn } from './calendar-span.ts';
import { DaySheetLink } from './day-sheet-link.tsx';
import classes from './deliveries.module.css';
import { deliveryState, isPartlyDelivered, packagesOf } from './deliveries.text.ts';
import type { DeliveryActions } from './delivery-tile.tsx';
import { asScheduled } from './month-board.tsx';
import { isMovable } from './move-delivery.ts';
import { MOVE_KEYS } from './use-keyboard-move.ts';

type DeliveryListProps = DeliveryActions & {
  span: CalendarSpan;
  today: Day;
  events: readonly DeliveryEvent[];
};

export function DeliveryList({ span, today, events, ...actions }: DeliveryListProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const byId = new Map(events.map((event) => [event.id, event]));
  const firsts = new Set(
    [...Map.groupBy(events, ({ deliveryDate }) => deliveryDate).values()].map(([first]) => first),
  );
  const isPresent = span.first < today && today <= span.last;
  const earlier = isPresent ? events.filter(({ deliveryDate }) => deliveryDate < today).length : 0;
  const rangeStart = isPresent && !isWhole ? today : span.first;
  return (
    <div className={classes.list}>
      {earlier > 0 && (
        <Button
          variant="subtle"
          style={{ width: '100%', borderRadius: '0' }}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? (
            t`Hide the earlier days`
          ) : (
            <Plural
              value={earlier}
              one="Show # earlier delivery this month"
              other="Show # earlier deliveries this month"
            />
          )}
        </Button>
      )}
      <AgendaView
        rangeStart={rangeStart}
        rangeEnd={span.last}
        events={events.filter(({ deliveryDate }) => deliveryDate >= rangeStart).map(asScheduled)}
        locale={language()}
        labels={{ noEvents: t`No deliveries in the rest of this month` }}
        dateHeaderFormat={(date) => formatDayWithWeekday(date.slice(0, 10))}
        classNames={{
          agendaViewHeader: classes.away ?? '',
          agendaViewDateGroup: classes.listDay ?? '',
          agendaViewDateHeader: `${classes.listDayName} ${classes.dayHeading}`,
        }}
        attributes={{ agendaViewDateHeader: { role: 'heading', 'aria-level': 3 } }}
        renderEvent={({ id }) => {
          const event = byId.get(String(id));
          if (!event) return <span />;
          return (
            <>
              {firsts.has(event) && <DaySheetLink day={event.deliveryDate} />}
              <DeliveryRow event={event} {...actions} />
            </>
          );
        }}
      />
    </div>
  );
}

/** A month ends, and what is due in it with it: the list goes on from its end. */
export function LaterMonth({ day, onDay }: { day: Day; onDay: (day: Day) => void }) {
  const { t } = useLingui();
  const later = turn('list', day, 1);
  const month = calendarSpan('list', later).title;
  if (!isWithinReach(later)) return null;
  return (
    <Button
      variant="default"
      className={classes.later ?? ''}
      rightSection={<IconChevronRight size={18} aria-hidden />}
      onClick={() => {
        window.scrollTo(0, 0);
        onDay(later);
      }}
    >{t`Deliveries of ${month}`}</Button>
  );
}

function DeliveryRow({ event, onOpen, onEventKeyDown }: DeliveryActions & { event: DeliveryEvent }) {
  const { buyerId, buyerName, lines, isDelivered } = event;
  const packages = packagesOf(event);
  return (
    <div className={`${classes.row} ${colorClass(buyerId)}`} data-delivered={isDelivered || undefined}>
      <UnstyledButton
        className={classes.rowButton ?? ''}
        data-event-id={event.id}
        aria-keyshortcuts={isMovable(event) ? MOVE_KEYS : undefined}
        onClick={() => onOpen(event)}
        onKeyDown={(key) => onEventKeyDown(event, key)}
      >
        <Text span fw={600} className={classes.rowName ?? ''}>
          {buyerName}
        </Text>
        <Text span size="sm" c="dimmed" className={classes.rowState ?? ''}>
          {isDelivered && <IconCircleCheckFilled size={14} aria-hidden className={classes.tick ?? ''} />}
          <Plural value={packages} one="# package" other="# packages" /> · {translate(deliveryState(event))}
        </Text>
      </UnstyledButton>
      <ul className={classes.rowLines}>
        {lines.map((line) => (
          <li key={line.id}>
            <span className={classes.quantity}>{formatNumber(fillOf(line))} ×</span>
            <span>
              {line.productName}
              {line.size && ` (${line.size})`}
              <LinePacked line={{ ...line, deliveryNote: null }} isAfter size="xs" />
            </span>
            <Text span size="xs" c="dimmed">
              {translate(orderTitle(line.orderNumber))}
              {isPartlyDelivered(event) && `, ${translate(statusLabel(line.status))}`}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function DeliveryListSkeleton() {
  return (
    <Stack gap="xs" aria-hidden>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} h={84} radius="md" />
      ))}
    </Stack>
  );
}
