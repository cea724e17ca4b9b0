import { useDeliveries, useExportCalendar, useRescheduleDelivery } from './deliveries.calls.ts';
import '@mantine/schedule/styles.css';
import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, eventId } from '@farm/domain/deliveries';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarDown, IconHandMove } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CalendarDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PrintButton, usePrint } from '../../components/paper.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { focusOn } from '../../lib/focus.ts';
import { say } from '../../lib/say.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { BuyerLegend } from './buyer-legend.tsx';
import { type CalendarSpan, calendarSpan, isWithinReach } from './calendar-span.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import classes from './deliveries.module.css';
import { deliveriesText } from './deliveries.text.ts';
import { DeliveriesSheet } from './deliveries-sheet.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { MonthBoard, NarrowMonthBoard } from './month-board.tsx';
import { MoveQuestion } from './move-question.tsx';
import { useKeyboardMove } from './use-keyboard-move.ts';
import { WeekBoard } from './week-board.tsx';

const NARROW = '(max-width: 47.99em)';

export default function DeliveriesScreen() {
  const { t } = useLingui();
  const [search, change] = useDashboardSearch();
  const today = useFarmDay();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const view = search.view ?? (isNarrow ? 'list' : 'month');
  const day = search.day && isWithinReach(search.day) ? search.day : today;
  const span = calendarSpan(view, day);

  const { data, error, isPending, refetch } = useDeliveries(span);
  const events = data ?? [];
  const { printed, print } = usePrint(data);
  const exporting = useExportCalendar(span);
  const { move, question } = useRescheduleDelivery(span);
  const [opened, setOpened] = useState<DeliveryEvent | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const board = useRef<HTMLDivElement>(null);
  const spanNow = useRef<CalendarSpan | null>(null);
  useEffect(() => {
    spanNow.current = span;
    return () => {
      spanNow.current = null;
    };
  });
  const moveAndFollow: typeof move = async (event, to) => {
    const result = await move(event, to);
    // The answer may be slow. Don't move the focus of a person who has gone elsewhere since.
    const isWatched = spanNow.current?.from === span.from && spanNow.current.to === span.to;
    if (!isWatched || result.is === 'kept' || isElsewhere(board.current, event.id)) return result;
    const id = result.is === 'moved' ? eventId(event.buyerId, to) : event.id;
    focusOn(() => board.current?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`));
    if (result.is === 'moved' && (to < span.from || to > span.to)) change({ day: to });
    return result;
  };
  const { held, announcement, onEventKeyDown } = useKeyboardMove(moveAndFollow);

  const onOpen = (event: DeliveryEvent) => {
    setOpened(event);
    setIsOpen(true);
  };
  const onDrop = (event: DeliveryEvent, to: Day) => void move(event, to);
  const shown = {
    isLoading: !data,
    span,
    day,
    today,
    events,
    aimedAt: held?.to,
    onOpen,
    onEventKeyDown,
    onDrop,
  };
  const isEmpty = data?.length === 0;
  const { title } = span;

  return (
    <div>
      <ScreenHeader title={t`Delivery Calendar`} subtitle={t`Schedule and track order deliveries`}>
        <PrintButton isDisabled={events.length === 0} onPrint={() => print(events)} />
        <Button
          leftSection={<IconCalendarDown size={18} />}
          loading={exporting.isExporting}
          onClick={exporting.run}
        >
          <Trans>Export to iCal</Trans>
        </Button>
      </ScreenHeader>
      <Stack gap="md">
        <MoveHint />
        <CalendarToolbar
          view={view}
          day={day}
          span={span}
          isLoading={isPending}
          onView={(chosen) => change({ view: chosen })}
          onDay={(chosen) => change({ day: chosen })}
        />
        {error && !data ? (
          <LoadFailure title={t`Failed to fetch orders`} error={error} onRetry={() => void refetch()} />
        ) : (
          <div ref={board} className={classes.board} aria-busy={!data}>
            {view === 'month' && !isNarrow && (
              <MonthBoard {...shown} onDay={(chosen) => change({ view: 'week', day: chosen })} />
            )}
            {view === 'month' && isNarrow && (
              <NarrowMonthBoard {...shown} onDay={(chosen) => change({ day: chosen }, { replace: true })} />
            )}
            {view === 'week' && <WeekBoard {...shown} />}
            {view === 'list' && data && !isEmpty && <DeliveryList {...shown} />}
            {view === 'list' && !data && <ListSkeleton />}
            {isEmpty && (
              <div className={classes.empty} data-over={(view !== 'list' && !isNarrow) || undefined}>
                <EmptyNote
                  drawing={<CalendarDrawing size={88} />}
                  title={t`No deliveries scheduled`}
                  text={
                    view === 'week'
                      ? t`Nothing is due on these days. Orders appear here on their delivery day once they are confirmed.`
                      : t`Nothing is due in ${title}. Orders appear here on their delivery day once they are confirmed.`
                  }
                />
              </div>
            )}
          </div>
        )}
        {events.length > 0 && <BuyerLegend events={events} />}
      </Stack>
      {held && (
        <Paper className={classes.holding ?? ''} shadow="md" p="sm" withBorder aria-hidden>
          {say(deliveriesText.moving(held.event, held.to))}
        </Paper>
      )}
      <VisuallyHidden role="status">{announcement && say(announcement)}</VisuallyHidden>
      <DeliveryDialog
        event={events.find(({ id }) => id === opened?.id) ?? opened}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        move={moveAndFollow}
      />
      <MoveQuestion {...question} />
      {printed && <DeliveriesSheet span={span} today={today} events={printed} />}
    </div>
  );
}

function MoveHint() {
  return (
    <Paper withBorder p="sm" className={classes.hint ?? ''}>
      <IconHandMove size={20} aria-hidden className={classes.hintIcon ?? ''} />
      <Text size="sm" visibleFrom="sm">
        <Trans>
          Drag a delivery to another day to reschedule it. From the keyboard: go to a delivery, hold{' '}
          <Kbd size="xs">Shift</Kbd>, press the arrow keys, then release Shift; <Kbd size="xs">Esc</Kbd>{' '}
          cancels the move. Or open it and choose the new day.
        </Trans>
      </Text>
      <Text size="sm" hiddenFrom="sm">
        <Trans>
          In the week view, hold a delivery and drag it to another day to reschedule it. Or open it and choose
          the new day.
        </Trans>
      </Text>
    </Paper>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="xs" aria-hidden>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} h={84} radius="md" />
      ))}
    </Stack>
  );
}

/** Whether the focus is on something other than the calendar, its surroundings, or the delivery's own dialog. */
const isElsewhere = (board: HTMLElement | null, eventId: string) => {
  const { activeElement: active } = document;
  if (!active || active.contains(board) || board?.contains(active)) return false;
  return active.closest<HTMLElement>('[data-delivery]')?.dataset.delivery !== eventId;
};
